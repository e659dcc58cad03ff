/** Drawn by a page of a broadcast when it comes in: signals name it. `random` gives numbers from 0 up to 1. */
export const pageName = (random: () => number): string =>
  Array.from({ length: 16 }, () => Math.floor(random() * 36).toString(36)).join("");
