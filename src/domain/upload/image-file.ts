/** The picture types that are taken, by the extension that messages name, in the specification's order (UPLOAD-07, CVAL-39). */
export const imageTypes = ["gif", "jpeg", "png", "webp"] as const;
export type ImageType = (typeof imageTypes)[number];

/** How large a picture may be, in bytes and in pixels a side (UPLOAD-12). */
export const IMAGE_BYTES = 10 * 1024 * 1024;
export const IMAGE_SIDE = 8000;

/** The text for a file of another type (ERR-24, CERR-38, CERR-40). */
export const wrongTypeText = (types: readonly string[]): string =>
  `Only ${types.join(", ")} files are supported.`;

/** The text for a larger one; `limit` as people say it (UPLOAD-12). */
export const tooLargeText = (limit: string): string => `The file is too large. The limit is ${limit}.`;
export const IMAGE_BYTES_LIMIT = "10 MB";
export const IMAGE_SIDE_LIMIT = "8000x8000 px";

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** What a file is by its first bytes, whatever it is called (UPLOAD-13); null: no picture that is taken. */
export const imageTypeOf = (bytes: Uint8Array): ImageType | null => {
  if (startsWith(bytes, 0, "GIF87a") || startsWith(bytes, 0, "GIF89a")) return "gif";
  if (startsWith(bytes, 0, "\xff\xd8\xff")) return "jpeg";
  if (startsWith(bytes, 0, "\x89PNG\r\n\x1a\n")) return "png";
  return startsWith(bytes, 0, "RIFF") && startsWith(bytes, 8, "WEBP") ? "webp" : null;
};
