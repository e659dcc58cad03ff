import { imageTypes, tooLargeText, wrongTypeText } from "./image-file.ts";
import { tooLongText, videoTypes } from "./media-file.ts";
import { acceptedTypes, chosenFileText, mediaKindOf, type ChosenFile } from "./upload-kind.ts";

/** How large a film of a cover may be, in bytes, and how long, in seconds (UPLOAD-12, COVER-37). */
export const COVER_FILM_BYTES = 200 * 1024 * 1024;
export const COVER_FILM_SECONDS = 60;

/** Why a film cannot be a cover, in words; null: it can. Unknown is null: it is known once the film is made. */
export const coverFilmProblem = (film: {
  readonly bytes: number | null;
  readonly duration: number | null;
}): { readonly code: "file_too_large" | "file_refused"; readonly text: string } | null => {
  if ((film.bytes ?? 0) > COVER_FILM_BYTES) return { code: "file_too_large", text: tooLargeText("200 MB") };
  return (film.duration ?? 0) > COVER_FILM_SECONDS
    ? { code: "file_refused", text: tooLongText(`${COVER_FILM_SECONDS} seconds`) }
    : null;
};

/** As what a file is sent that was chosen for a cover: a film goes the way of all films (COVER-34). */
export const coverKindOf = (file: ChosenFile): "cover" | "video" =>
  mediaKindOf(file) === "video" ? "video" : "cover";

/** What a file chooser offers for a cover. */
export const acceptedForCover = `${acceptedTypes("cover")},${acceptedTypes("video")}`;

/** What keeps a file from being a cover, as far as the browser can tell before it reads it; null: nothing (COVER-37, UPLOAD-10). */
export const chosenCoverText = (file: ChosenFile): string | null => {
  const kind = mediaKindOf(file);
  if (kind === "video")
    return (
      chosenFileText("video", file) ?? coverFilmProblem({ bytes: file.size, duration: null })?.text ?? null
    );
  return kind === "image" || file.mediaType === ""
    ? chosenFileText("cover", file)
    : wrongTypeText([...imageTypes, ...videoTypes]);
};
