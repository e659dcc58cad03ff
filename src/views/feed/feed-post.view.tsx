import { Link } from "react-router-dom";

import type { TipForm } from "../../machines/app/dialog-request.ts";
import type { FeedItem } from "../../protocol/records.ts";
import { PostCard } from "../post/post-card.view.tsx";
import * as css from "./feed.css.ts";

/** Tips a creator, or uncensors a picture of his. */
export type OnTip = (username: string, form?: TipForm) => void;

export interface FeedPostProps {
  readonly item: FeedItem;
  readonly now: number;
  /** Whether its author is live. */
  readonly isLive: boolean;
  readonly onTip: OnTip | undefined;
}

/** A post among those of several creators: its head leads to the creator, a lock says what opens it (ROUTE-65). */
export function FeedPost({ item, now, isLive, onTip }: FeedPostProps) {
  const { user } = item;
  const profile = `/${user.username}`;
  return (
    <PostCard
      item={item}
      author={user}
      now={now}
      isLive={isLive}
      profile={profile}
      onTip={item.has_tip_button && onTip !== undefined ? () => onTip(user.username) : null}
      name={
        <Link className={css.author} to={profile}>
          {user.display_name}
        </Link>
      }
      onUncensor={
        onTip === undefined ? null : (picture) => onTip(user.username, { kind: "uncensor", ...picture })
      }
    />
  );
}
