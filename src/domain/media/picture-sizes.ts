/**
 * The widths, in pixels, in which a public picture is offered besides its own: from the smallest face to a cover over the
 * whole width. There is no picture of another width, so that nobody can have the server make pictures at will.
 */
export const PICTURE_WIDTHS = [96, 160, 240, 360, 480, 720, 1080, 1600] as const;

/** Up to which width, in pixels, pictures are asked for: screens of twice the pixels included. */
export const WIDEST = { face: 240, card: 480, cover: 1600 } as const;

/** How wide and high faces are shown, in CSS pixels. */
export const FACE_SIZES = { small: 32, medium: 44, large: 72, huge: 112 } as const;

const PUBLIC_PICTURE = /^((?:https?:\/\/[^/]+)?\/media\/public\/[a-z0-9_/-]+)\.webp(\?v=\d+)?$/;
// A picture of a sized picture is none: names would have no end.
const SIZED_NAME = /^(public\/[a-z0-9_/-]+)(?<!-w\d{2,4})-w(\d{2,4})\.webp$/;

/**
 * The `srcset` of a public picture in our widths up to `widest` pixels. Undefined for an address without sizes: another
 * kind of file, or one of another host's.
 */
export const srcSetOf = (address: string, widest: number): string | undefined => {
  const [, stem, version = ""] = PUBLIC_PICTURE.exec(address) ?? [];
  if (stem === undefined) return undefined;
  return PICTURE_WIDTHS.filter((width) => width <= widest)
    .map((width) => `${stem}-w${width}.webp${version} ${width}w`)
    .join(", ");
};

/** The original and the width, in pixels, that the stored name of a sized picture stands for; null for any other name. */
export const sizedPicture = (name: string): { readonly original: string; readonly width: number } | null => {
  const [, stem = "", digits = ""] = SIZED_NAME.exec(name) ?? [];
  const width = PICTURE_WIDTHS.find((one) => String(one) === digits);
  return width === undefined ? null : { original: `${stem}.webp`, width };
};

/** The names of a public picture in all our widths; none for any other file. */
export const sizedNames = (name: string): readonly string[] =>
  /^public\/.+\.webp$/.test(name) && sizedPicture(name) === null
    ? PICTURE_WIDTHS.map((width) => name.replace(/\.webp$/, `-w${width}.webp`))
    : [];

/** What a stored file was made of: the picture of a width, the film of a still; any other file is its own. */
export const originalOf = (name: string): string =>
  sizedPicture(name)?.original ?? name.replace(/\.jpg$/, ".mp4");

/** The name of the still that lies beside a film of a cover; none for any other file. */
export const stillOf = (name: string): readonly string[] =>
  name.endsWith(".mp4") ? [name.replace(/mp4$/, "jpg")] : [];
