import type { Container, MediaFacts } from "../../domain/upload/media-file.ts";

/** What the media process is asked to do: one task, then it ends. Paths are of this machine; `folder` is an empty one. */
export type MediaTask =
  | { readonly task: "probe"; readonly path: string; readonly container: Container }
  | {
      readonly task: "make";
      readonly kind: "video" | "audio";
      readonly path: string;
      readonly container: Container;
      /** What the file says of its length, in seconds. */
      readonly duration: number | null;
      readonly folder: string;
      /** In seconds of CPU. */
      readonly most: number;
    }
  | { readonly task: "cover"; readonly path: string; readonly folder: string };

/**
 * What it tells: how far it is, 0 to 100, and at the end what it found; "broken": FFmpeg does not read it. Or why the disk that it works
 * on takes no more.
 */
export type MediaMessage =
  | { readonly percent: number }
  | { readonly done: MediaFacts | "broken" }
  | { readonly full: string };

/** The names of the files that are made in the folder of a task. */
export const MADE = {
  video: "film.mp4",
  audio: "sound.m4a",
  thumb: "thumb.webp",
  teaser: "teaser.webp",
  still: "still.jpg",
} as const;
