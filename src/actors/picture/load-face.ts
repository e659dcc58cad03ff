import { FACE_SIZES, srcSetOf, WIDEST } from "../../domain/media/picture-sizes.ts";

/** How long a face is waited for, in milliseconds: on a slow line it may come after what says that it is there. */
const LONGEST = 5_000;

const loaded = async (address: string, size: number): Promise<void> => {
  const picture = new Image();
  const srcSet = srcSetOf(address, WIDEST.face);
  // As `Avatar` shows it: then it is one file for both.
  if (srcSet !== undefined) {
    picture.sizes = `${size}px`;
    picture.srcset = srcSet;
  }
  picture.src = address;
  await picture.decode();
};

/** Waits until the browser has a new face in the sizes of the header and of a profile, so that pages do not show its letter first. */
export const loadFace = (address: string): Promise<unknown> =>
  Promise.race([
    // One that cannot be had is shown by its letter.
    Promise.allSettled([FACE_SIZES.medium, FACE_SIZES.huge].map((size) => loaded(address, size))),
    new Promise((late) => setTimeout(late, LONGEST)),
  ]);
