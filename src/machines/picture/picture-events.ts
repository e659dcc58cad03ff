import type { Crop, PictureSize } from "../../domain/upload/crop.ts";

/** What the actor that holds the chosen picture takes; a `crop` of null takes the file as it is. `document_file` is secret: no journal keeps it. */
export type PictureCommand =
  | { readonly type: "picture.opened"; readonly document_file: unknown }
  | { readonly type: "picture.cut"; readonly crop: Crop | null }
  | { readonly type: "picture.closed" };

/** What it tells; `url` shows the picture in this page alone. */
export type PictureOutcome =
  | ({ readonly type: "picture.read"; readonly url: string } & PictureSize)
  | { readonly type: "picture.unreadable" }
  | { readonly type: "picture.cutOut"; readonly document_file: unknown };

/** What it tells of a film: `url` shows it in this page alone, null where the browser cannot play it; `seconds` null: not known. */
export interface FilmRead {
  readonly type: "film.read";
  readonly url: string | null;
  readonly seconds: number | null;
}
