import { Link } from "react-router-dom";

import { uncensorLabel } from "../../domain/tip/tip-text.ts";
import type { FeedItem } from "../../protocol/records.ts";
import { PostCard } from "../post/post-card.view.tsx";
import * as css from "./feed.css.ts";
import { LockedPost } from "./locked-post.view.tsx";

/** Tips a creator. */
export type OnTip = (username: string) => void;

/** A post among those of several creators: its head leads to the creator, a lock says what opens it (ROUTE-65). */
export function FeedPost({ item, now, onTip }: { item: FeedItem; now: number; onTip: OnTip | undefined }) {
  const { user } = item;
  const profile = `/${user.username}`;
  return (
    <PostCard
      item={item}
      author={user}
      now={now}
      onTip={item.has_tip_button && onTip !== undefined ? () => onTip(user.username) : null}
      name={
        <Link className={css.author} to={profile}>
          {user.display_name}
        </Link>
      }
      renderUncensor={({ amount }) => (
        <Link className={css.author} to={profile}>
          {uncensorLabel(amount)}
        </Link>
      )}
      locked={<LockedPost item={item} profile={profile} />}
    />
  );
}
