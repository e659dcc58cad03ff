import { randomBytes } from "node:crypto";

const newPath = (folder: string): string => {
  const name = randomBytes(16).toString("hex");
  return `${folder}/${name.slice(0, 2)}/${name.slice(2)}`;
};

/** The names of a new medium in the store: they tell nothing of its upload. */
export const newMediaNames = (extension: string) => {
  const path = newPath("uploaded");
  return { file: `${path}.${extension}`, thumb: `${path}-thumb.webp`, teaser: `${path}-teaser.webp` };
};

/** Where a film or sound lies as it was sent, until it is made anew. No address leads there. */
export const newSourceName = (): string => `${newPath("source")}.bin`;
