import { createHash } from "node:crypto";

/** The same UUID for the same words: work that is done again finds what it did before. */
export const derivedId = (...words: readonly (string | number)[]): string => {
  const hex = createHash("sha256").update(words.join("\n")).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
};
