import type { Metadata } from "sharp";

/** An animation is held as a whole: no more pictures and pixels than these. */
const MOST_PAGES = 200;
const MOST_PIXELS = 64e6;

/** Whether a picture moves and may be read with all its pictures; of any other animation the first one is read. */
export const isBoundedAnimation = ({ pages = 1, pageHeight, width, height }: Metadata): boolean =>
  pages > 1 && pages <= MOST_PAGES && width * (pageHeight ?? height) * pages <= MOST_PIXELS;
