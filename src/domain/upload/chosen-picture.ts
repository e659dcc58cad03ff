import { IMAGE_BYTES, IMAGE_BYTES_LIMIT, tooLargeText, type ImageType } from "./image-file.ts";
import { pictureKinds, refusedTypeText, type PictureKind } from "./picture-kind.ts";

/** What a file chooser offers for a kind of picture: phones turn their own formats into these. */
export const acceptedTypes = (kind: PictureKind): string =>
  pictureKinds[kind].types.map((type) => `image/${type}`).join(",");

/** What keeps a file from being sent at all, as far as the browser can tell (`mediaType` may be empty); null: nothing. */
export const chosenPictureText = (
  kind: PictureKind,
  { mediaType, size }: { readonly mediaType: string; readonly size: number },
): string | null => {
  const type = /^image\/(gif|jpeg|png|webp)$/.exec(mediaType)?.[1] ?? null;
  const refused = mediaType === "" ? null : refusedTypeText(kind, type as ImageType | null);
  return refused ?? (size > IMAGE_BYTES ? tooLargeText(IMAGE_BYTES_LIMIT) : null);
};
