import { formatCents } from "../../domain/format/cents.ts";
import { counted } from "../../domain/format/number.ts";
import { playingTime } from "../../domain/format/duration.ts";
import type { PostItem } from "../../protocol/records.ts";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import * as css from "./locked-post.css.ts";

/** What opens the post, in a few words (POSTS-08). */
const callOf = ({ post, is_locked_payment }: PostItem): string => {
  if (is_locked_payment) return `Unlock for ${formatCents(post.amount_usd)}`;
  if (post.is_locked_fundraiser) return `Contribute from ${formatCents(post.amount_usd)}`;
  return post.access === "free" ? "Follow to see it" : "Subscribe to see it";
};

/** What is behind the lock. */
const contentsOf = ({ media }: PostItem["post"]): string => {
  const [first] = media;
  if (first === undefined) return "The rest of this post is for members";
  if (first.kind === "image") return counted(media.length, "picture");
  const time = playingTime(first.duration ?? 0);
  return first.kind === "video" ? `Video, ${time}` : `Audio, ${time}`;
};

/** A post that is not open, in a feed: its blurred picture, and the way to the page where it opens (POSTS-26, ROUTE-65). */
export function LockedPost({ item, profile }: { item: PostItem; profile: string }) {
  const thumb = item.post.media[0]?.thumb_url ?? null;
  return (
    <div className={thumb === null ? css.plain : css.pictured}>
      {thumb !== null && <img className={css.veil} src={thumb} alt="" loading="lazy" decoding="async" />}
      <span className={css.mark}>
        <Icon name="lock" size="large" label="Locked" />
      </span>
      <span className={css.contents}>{contentsOf(item.post)}</span>
      <ButtonLink href={profile} tone="follow" iconAfter="arrow-right">
        {callOf(item)}
      </ButtonLink>
    </div>
  );
}
