import { imageTypes, wrongTypeText, type ImageType } from "./image-file.ts";

/**
 * What an uploaded picture is for; each has its own path, rules and size (UPLOAD-12). `image` is one of a post, message or
 * gallery, `logo` one of a page's own look.
 */
export type PictureKind = "document" | "avatar" | "cover" | "image" | "logo";

interface PictureRules {
  readonly types: readonly ImageType[];
  /** The smallest that is taken, in pixels; null: any. */
  readonly smallest: { readonly width: number; readonly height: number } | null;
}

export const pictureKinds: Readonly<Record<PictureKind, PictureRules>> = {
  document: { types: imageTypes, smallest: null },
  avatar: { types: ["jpeg", "png", "webp"], smallest: { width: 200, height: 200 } },
  cover: { types: imageTypes, smallest: { width: 960, height: 300 } },
  image: { types: imageTypes, smallest: null },
  logo: { types: ["jpeg", "png", "webp"], smallest: null },
};

/** Every GIF, moving or not (CVAL-29, CVAL-46, CERR-10). */
export const AVATAR_GIF_TEXT = "Animated GIF images cannot be uploaded as your avatar.";

/** Why a file of this type is refused for a kind of picture, in words; `type` null: none that we know; null: it is not. */
export const refusedTypeText = (kind: PictureKind, type: ImageType | null): string | null => {
  const { types } = pictureKinds[kind];
  if (type !== null && types.includes(type)) return null;
  return kind === "avatar" && type === "gif" ? AVATAR_GIF_TEXT : wrongTypeText(types);
};

/** The text for a picture with too few pixels; null: it has enough. */
export const tooSmallText = (kind: PictureKind, width: number, height: number): string | null => {
  const { smallest } = pictureKinds[kind];
  return smallest === null || (width >= smallest.width && height >= smallest.height)
    ? null
    : `The picture is too small. It needs at least ${smallest.width}x${smallest.height} px.`;
};

/** A file name of an avatar or cover: letters, digits, dash, underscore and dot; else a default one (CVAL-25 to -27, CVAL-44). */
export const pictureFileName = (
  name: string,
  { kind, extension, milliseconds }: { kind: PictureKind; extension: string; milliseconds: number },
): string => {
  const kept = name.replaceAll(/[^A-Za-z0-9._-]/g, "");
  return kept === "" || kept.startsWith(".") ? `${milliseconds}_${kind}.${extension}` : kept;
};
