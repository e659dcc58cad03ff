import { playingTime } from "../format/duration.ts";
import { counted } from "../format/number.ts";
import type { PostType } from "./post.ts";
import type { MediaKind } from "../upload/upload-kind.ts";

/** Media of a post; `duration` in seconds, of pictures null. */
interface PostMedia {
  readonly type: PostType;
  readonly media: readonly { readonly kind: MediaKind; readonly duration: number | null }[];
}

/** What is behind the lock of a post. */
export const postContents = ({ type, media }: PostMedia): string => {
  if (type === "live_stream") return "A live broadcast";
  const [first] = media;
  if (first === undefined) return "The rest of this post";
  if (first.kind === "image") return counted(media.length, "picture");
  const time = playingTime(first.duration ?? 0);
  return first.kind === "video" ? `Video, ${time}` : `Audio, ${time}`;
};
