import { srcSetOf, WIDEST } from "../../domain/media/picture-sizes.ts";

export interface PictureSource {
  readonly srcSet?: string;
  readonly sizes?: string;
  readonly src: string;
}

/**
 * What an `img` shows a picture from: in the width that it needs, where the address has widths. `sizes` as in HTML, for the
 * whole picture where a part of it is cut off. The address comes last: before `srcSet` some browsers would load it too.
 */
export const pictureSource = (address: string, shape: keyof typeof WIDEST, sizes: string): PictureSource => {
  const srcSet = srcSetOf(address, WIDEST[shape]);
  return srcSet === undefined ? { src: address } : { srcSet, sizes, src: address };
};
