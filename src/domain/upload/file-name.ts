import type { MediaKind } from "./upload-kind.ts";

/** Characters of a name at most. */
export const FILE_NAME_MAXIMUM = 120;

/** What a file name keeps: letters with their accents, digits, spaces, hyphen, underscore and dot (UPLOAD-11). */
export const keptFileName = (name: string): string =>
  [...name.replaceAll(/[^\p{L}\p{M}\p{N} ._-]/gu, "").normalize("NFC")]
    .slice(0, FILE_NAME_MAXIMUM)
    .join("")
    .trim();

const extensions: Readonly<Record<MediaKind, string>> = { image: "webp", video: "mp4", audio: "m4a" };

/** How a medium is called: by its name, else by when it came, in epoch seconds, and what it is (CVAL-44). */
export const shownFileName = (medium: {
  readonly name: string;
  readonly kind: MediaKind;
  readonly created_at: number;
}): string => {
  const { name, kind, created_at } = medium;
  return name === "" || name.startsWith(".") ? `${created_at * 1000}_${kind}.${extensions[kind]}` : name;
};
