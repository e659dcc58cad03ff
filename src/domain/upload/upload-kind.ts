import { IMAGE_BYTES, IMAGE_BYTES_LIMIT, tooLargeText, wrongTypeText, type ImageType } from "./image-file.ts";
import { audioTypes, videoTypes } from "./media-file.ts";
import { pictureKinds, refusedTypeText, type PictureKind } from "./picture-kind.ts";

/** What an upload is for: pictures of five kinds, films and sounds. */
export type UploadKind = PictureKind | "video" | "audio";

/** What posts, messages and galleries show. */
export const mediaKinds = ["image", "video", "audio"] as const satisfies readonly UploadKind[];
export type MediaKind = (typeof mediaKinds)[number];

interface UploadRules {
  /** Where it is sent, on the upload host. */
  readonly path: `/api/v1/${string}`;
  /** Extensions. */
  readonly types: readonly string[];
  /** How large it may be, in bytes, and as people say it (UPLOAD-12). */
  readonly bytes: number;
  readonly limit: string;
}

const MB = 1024 * 1024;
const picture = (kind: PictureKind, path: UploadRules["path"]): UploadRules => ({
  path,
  types: pictureKinds[kind].types,
  bytes: IMAGE_BYTES,
  limit: IMAGE_BYTES_LIMIT,
});

export const uploadKinds: Readonly<Record<UploadKind, UploadRules>> = {
  document: picture("document", "/api/v1/image/document"),
  avatar: picture("avatar", "/api/v1/image/fans-avatar"),
  cover: picture("cover", "/api/v1/image/fans-cover"),
  image: picture("image", "/api/v1/image/fans-media"),
  logo: picture("logo", "/api/v1/image/logo"),
  video: { path: "/api/v1/video/fans-media", types: videoTypes, bytes: 2048 * MB, limit: "2 GB" },
  audio: { path: "/api/v1/audio/fans-media", types: audioTypes, bytes: 200 * MB, limit: "200 MB" },
};

/** Whether a kind is made anew by FFmpeg: films and sounds. */
export const isPlayed = (kind: UploadKind): kind is "video" | "audio" => kind === "video" || kind === "audio";

/** The text for a file of another type than a kind takes (UPLOAD-10, CERR-40). */
export const refusedText = (kind: UploadKind): string => wrongTypeText(uploadKinds[kind].types);

/** What a file chooser offers for a kind; phones turn their own formats of pictures into these. */
export const acceptedTypes = (kind: UploadKind): string =>
  isPlayed(kind)
    ? uploadKinds[kind].types.map((type) => `.${type}`).join(",")
    : uploadKinds[kind].types.map((type) => `image/${type}`).join(",");

/** A file as the browser knows it before it is read. `name` may be empty, as of what a canvas made; so may `mediaType`. */
export interface ChosenFile {
  readonly name?: string;
  readonly mediaType: string;
  readonly size: number;
}

const extensionOf = ({ name = "" }: ChosenFile): string | undefined =>
  /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();

const typeProblem = (kind: UploadKind, file: ChosenFile): string | null => {
  const { mediaType } = file;
  if (isPlayed(kind)) {
    const extension = extensionOf(file);
    return extension !== undefined && !uploadKinds[kind].types.includes(extension) ? refusedText(kind) : null;
  }
  const type = /^image\/(gif|jpeg|png|webp)$/.exec(mediaType)?.[1] ?? null;
  return mediaType === "" ? null : refusedTypeText(kind, type as ImageType | null);
};

/** What keeps a file from being sent at all, as far as the browser can tell; null: nothing. */
export const chosenFileText = (kind: UploadKind, file: ChosenFile): string | null => {
  const { bytes, limit } = uploadKinds[kind];
  return typeProblem(kind, file) ?? (file.size > bytes ? tooLargeText(limit) : null);
};

/** Whether a file is a picture, a film or a sound, by its name, else by what the browser takes it for; null: none of them. */
export const mediaKindOf = (file: ChosenFile): MediaKind | null => {
  const extension = extensionOf(file)?.replace(/^jpg$/, "jpeg") ?? "";
  const named = mediaKinds.find((kind) => uploadKinds[kind].types.includes(extension));
  return named ?? mediaKinds.find((kind) => file.mediaType.startsWith(`${kind}/`)) ?? null;
};

/** `chosenFileText` of a picture, film or sound (UPLOAD-07 to UPLOAD-10, UPLOAD-12). */
export const chosenMediaText = (file: ChosenFile): string | null => {
  const kind = mediaKindOf(file);
  return kind === null
    ? wrongTypeText(mediaKinds.flatMap((each) => uploadKinds[each].types))
    : chosenFileText(kind, file);
};
