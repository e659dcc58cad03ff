import { Link } from "react-router-dom";

import { uncensorLabel } from "../../domain/tip/tip-text.ts";
import type { FeedItem } from "../../protocol/records.ts";
import { PostCard } from "../post/post-card.view.tsx";
import * as css from "./feed.css.ts";
import { LockedPost } from "./locked-post.view.tsx";

/** A post among those of several creators: its head leads to the creator, a lock says what opens it (ROUTE-65). */
export function FeedPost({ item, now }: { item: FeedItem; now: number }) {
  const { user } = item;
  const profile = `/${user.username}`;
  return (
    <PostCard
      item={item}
      author={user}
      now={now}
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
