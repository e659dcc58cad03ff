import type { ReactNode } from "react";

import { formatCents } from "../../domain/format/cents.ts";
import { countdownLabel } from "../../domain/format/countdown.ts";
import { agoText, dateTimeText } from "../../domain/format/moment.ts";
import { counted, shortNumber } from "../../domain/format/number.ts";
import type { PostItem } from "../../protocol/records.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Progress } from "../kit/progress/progress.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import * as css from "./post-card.css.ts";
import { PostMedia, type CensoredPicture } from "./post-media.view.tsx";

export type PostAuthor = { display_name: string; fans_avatar_url: string | null };

export type PostCardProps = {
  item: PostItem;
  author: PostAuthor;
  now: number;
  /** Stands in the place of the author's name, such as a link to his page. */
  name?: ReactNode;
  /** Stands in the place of media that are locked. */
  locked?: ReactNode;
  /** Tips its author, where that is offered. */
  onTip?: (() => void) | null;
  /** What uncensors one of its pictures, shown in its place. */
  renderUncensor: (picture: CensoredPicture) => ReactNode;
};

/** A whole post; on its author's page all are open to the viewer (POSTS-01). */
export function PostCard({ item, author, now, name, locked, onTip = null, renderUncensor }: PostCardProps) {
  const { post } = item;
  const timeZone = useTimeZone();
  const leaves =
    post.expires_at === null ? null : countdownLabel({ endsAt: post.expires_at, offerText: "Leaves" }, now);
  return (
    <article className={css.card} aria-label={`Post by ${author.display_name}`}>
      <header className={css.head}>
        <Avatar name={author.display_name} src={author.fans_avatar_url} />
        <div className={css.who}>
          {name ?? <span className={css.name}>{author.display_name}</span>}
          <span className={css.when} title={dateTimeText(post.created_at, timeZone)}>
            {agoText(post.created_at, { now, timeZone })}
          </span>
        </div>
        <div className={css.marks}>
          {post.is_pinned && <Badge icon="pin">Pinned</Badge>}
          {leaves !== null && <Badge icon="clock">{leaves}</Badge>}
        </div>
      </header>
      {post.text !== "" && <p className={css.words}>{post.text}</p>}
      {item.is_locked && locked !== undefined ? (
        locked
      ) : (
        <PostMedia item={item} name={author.display_name} renderUncensor={renderUncensor} />
      )}
      {post.poll !== null && <Poll poll={post.poll} />}
      {post.fund_goal !== null && <Fund goal={post.fund_goal} raised={post.fund_raised ?? 0} />}
      <footer className={css.foot}>
        <Icon name="heart" size="small" filled={post.is_liked} />
        {counted(post.likes, "like")}
        {onTip !== null && (
          <span className={css.tip}>
            <Button size="small" tone="secondary" onClick={onTip}>
              TIP ME
            </Button>
          </span>
        )}
      </footer>
    </article>
  );
}

function Poll({ poll }: { poll: NonNullable<PostItem["post"]["poll"]> }) {
  return (
    <ul className={css.poll} aria-label="Poll">
      {poll.options.map(({ text, votes }) => (
        <li key={text} className={css.option}>
          {text}
          {votes !== null && <span className={css.share}>{shortNumber(votes)}</span>}
        </li>
      ))}
    </ul>
  );
}

function Fund({ goal, raised }: { goal: number; raised: number }) {
  return (
    <div className={css.fund}>
      <Progress
        label={`${formatCents(raised)} of ${formatCents(goal)}`}
        value={Math.min(raised, goal)}
        max={goal}
      />
    </div>
  );
}
