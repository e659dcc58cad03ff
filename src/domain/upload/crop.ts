/** The size of a picture in its own pixels, upright. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The part of a picture that is taken, in the picture's pixels. */
export interface Crop extends PictureSize {
  readonly x: number;
  readonly y: number;
}

/** How wide for its height the part is that an avatar and a cover take. */
export const AVATAR_RATIO = 1;
export const COVER_RATIO = 3.2;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const within = (crop: Crop, { width, height }: PictureSize): Crop => ({
  ...crop,
  x: clamp(crop.x, 0, width - crop.width),
  y: clamp(crop.y, 0, height - crop.height),
});

/** The largest part of a ratio (width by height) that a picture holds. */
const largest = ({ width, height }: PictureSize, ratio: number): PictureSize =>
  width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };

/** The largest part of a ratio, in the middle. */
export const middleCrop = (size: PictureSize, ratio: number): Crop => {
  const { width, height } = largest(size, ratio);
  return { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height };
};

/** The same part, moved by so many pixels of the picture, never beyond its edges. */
export const moveCrop = (crop: Crop, size: PictureSize, dx: number, dy: number): Crop =>
  within({ ...crop, x: crop.x + dx, y: crop.y + dy }, size);

/** How far in one may go: a square of `least` pixels, or all of a smaller picture. */
export const mostZoom = (size: PictureSize, least: number): number =>
  Math.max(1, Math.min(size.width, size.height) / least);

/** How far in a square is: 1 is the largest one. */
export const zoomOf = ({ width: side }: Crop, { width, height }: PictureSize): number =>
  Math.min(width, height) / side;

/** A square of another zoom around the same middle. */
export const zoomCrop = (crop: Crop, size: PictureSize, zoom: number, least: number): Crop => {
  const side = Math.min(size.width, size.height) / clamp(zoom, 1, mostZoom(size, least));
  const [x, y] = [crop.x + (crop.width - side) / 2, crop.y + (crop.height - side) / 2];
  return within({ x, y, width: side, height: side }, size);
};
