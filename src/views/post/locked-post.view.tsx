import { formatCents } from "../../domain/format/cents.ts";
import { postContents } from "../../domain/post/post-contents.ts";
import type { PostItem } from "../../protocol/records.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import * as css from "./locked-post.css.ts";

/** What pays for the post, in a few words (POSTS-08). */
const priceOf = ({ post }: PostItem): string =>
  post.type === "fund"
    ? `Contribute from ${formatCents(post.amount_usd)}`
    : `Unlock for ${formatCents(post.amount_usd)}`;

export type LockedPostProps = { item: PostItem; profile: string; onUnlock: () => void };

/** A post that is not open: its blurred picture, and what opens it where it stands, or the page where it opens (POSTS-26, ROUTE-65). */
export function LockedPost({ item, profile, onUnlock }: LockedPostProps) {
  const thumb = item.post.media[0]?.thumb_url ?? null;
  return (
    <div className={thumb === null ? css.plain : css.pictured}>
      {thumb !== null && <img className={css.veil} src={thumb} alt="" loading="lazy" decoding="async" />}
      <span className={css.mark}>
        <Icon name="lock" size="large" label="Locked" />
      </span>
      <span className={css.contents}>{postContents(item.post)}</span>
      {item.can_unlock ? (
        <Button tone="follow" onClick={onUnlock}>
          {priceOf(item)}
        </Button>
      ) : (
        <ButtonLink href={profile} tone="follow" iconAfter="arrow-right">
          {item.post.access === "free" ? "Follow to see it" : "Subscribe to see it"}
        </ButtonLink>
      )}
    </div>
  );
}
