/** The size of a picture in its own pixels, upright. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The square of a picture that is taken, in the picture's pixels. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const within = ({ x, y, side }: Crop, { width, height }: PictureSize): Crop => ({
  x: clamp(x, 0, width - side),
  y: clamp(y, 0, height - side),
  side,
});

/** The largest square in the middle. */
export const middleCrop = ({ width, height }: PictureSize): Crop => {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
};

/** The same square, moved by so many pixels of the picture, never beyond its edges. */
export const moveCrop = (crop: Crop, size: PictureSize, dx: number, dy: number): Crop =>
  within({ ...crop, x: crop.x + dx, y: crop.y + dy }, size);

/** How far in one may go: a square of `least` pixels, or all of a smaller picture. */
export const mostZoom = (size: PictureSize, least: number): number =>
  Math.max(1, Math.min(size.width, size.height) / least);

/** How far in a square is: 1 is the largest one. */
export const zoomOf = ({ side }: Crop, { width, height }: PictureSize): number =>
  Math.min(width, height) / side;

/** A square of another zoom around the same middle. */
export const zoomCrop = (crop: Crop, size: PictureSize, zoom: number, least: number): Crop => {
  const side = Math.min(size.width, size.height) / clamp(zoom, 1, mostZoom(size, least));
  const [x, y] = [crop.x + (crop.side - side) / 2, crop.y + (crop.side - side) / 2];
  return within({ x, y, side }, size);
};
