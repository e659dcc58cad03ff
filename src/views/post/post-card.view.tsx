import { useEffect, useRef, type ReactNode } from "react";

import { formatCents } from "../../domain/format/cents.ts";
import { countdownLabel } from "../../domain/format/countdown.ts";
import { agoText, dateTimeText } from "../../domain/format/moment.ts";
import { watchPath } from "../../domain/stream/stream-paths.ts";
import { reportAddress } from "../../domain/support/report-address.ts";
import type { PostItem } from "../../protocol/records.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Progress } from "../kit/progress/progress.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { Poll } from "../take-part/poll.view.tsx";
import { PostFoot } from "../take-part/post-foot.view.tsx";
import { useTakePart, type TakePart } from "../take-part/use-take-part.ts";
import { LockedPost } from "./locked-post.view.tsx";
import * as css from "./post-card.css.ts";
import { PostMedia, type Uncensor } from "./post-media.view.tsx";

/** What people say about a post: its code is no part of the post's, and comes after it. */
export const LazyComments = lazyView(async () => (await import("../take-part/comments.view.tsx")).Comments);

export type PostAuthor = { username: string; display_name: string; fans_avatar_url: string | null };

export type PostCardProps = {
  item: PostItem;
  author: PostAuthor;
  now: number;
  /** Stands in the place of the author's name, such as a link to his page. */
  name?: ReactNode;
  /** The page on which it opens to members. */
  profile: string;
  /** What its owner may do with it. */
  menu?: ReactNode;
  /** The viewer's own: he does not report it. */
  isOwn?: boolean;
  /** Whether its author is live. */
  isLive?: boolean;
  /** Tips its author, where that is offered. */
  onTip?: (() => void) | null;
  /** Uncensors one of its pictures; without it that is done at its author's page. */
  onUncensor?: Uncensor | null;
};

/** A whole post as it is by now (POSTS-01). */
export function PostCard(props: PostCardProps) {
  return <ShownPost {...props} {...useTakePart(props.item)} />;
}

/** A post with what the viewer does there. */
export function ShownPost(props: PostCardProps & TakePart<PostItem>) {
  const {
    author,
    now,
    name,
    menu,
    profile,
    isOwn = false,
    isLive = false,
    onTip = null,
    onUncensor = null,
  } = props;
  const { item, voting, comments, ask } = props;
  const { post } = item;
  const isCard = post.type === "live_stream";
  const timeZone = useTimeZone();
  const anchor = `post-${post.id}`;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where a payment that took the whole page comes back to.
    if (location.hash === `#${anchor}`) card.current?.scrollIntoView({ block: "center" });
  }, [anchor]);
  const unlock = () =>
    ask({ type: "unlock.pressed", username: author.username, returnUri: `${profile}#${anchor}` });
  const leaves =
    post.expires_at === null ? null : countdownLabel({ endsAt: post.expires_at, offerText: "Leaves" }, now);
  return (
    <article className={css.card} ref={card} id={anchor} aria-label={`Post by ${author.display_name}`}>
      <header className={css.head}>
        <Avatar name={author.display_name} src={author.fans_avatar_url} />
        <div className={css.who}>
          {name ?? <span className={css.name}>{author.display_name}</span>}
          <span className={css.when} title={dateTimeText(post.created_at, timeZone)}>
            {agoText(post.created_at, { now, timeZone })}
          </span>
        </div>
        <div className={css.marks}>
          {isCard && isLive && (
            <Badge tone="danger" icon="bolt">
              Live now
            </Badge>
          )}
          {post.is_pinned && <Badge icon="pin">Pinned</Badge>}
          {leaves !== null && <Badge icon="clock">{leaves}</Badge>}
          {menu}
        </div>
      </header>
      {post.text !== "" && (
        <p dir="auto" className={css.words}>
          {post.text}
        </p>
      )}
      {item.is_locked ? (
        <LockedPost item={item} profile={profile} onUnlock={unlock} />
      ) : (
        <PostMedia
          item={item}
          name={author.display_name}
          profile={profile}
          onUncensor={onUncensor}
          onFailed={() => ask({ type: "media.failed" })}
          onFavorite={(mediaId, isFavorite) => ask({ type: "favorite.pressed", mediaId, isFavorite })}
        />
      )}
      {isCard && !item.is_locked && (
        <div className={css.live}>
          {isLive ? (
            <ButtonLink href={watchPath(author.username)} tone="follow" icon="video">
              {isOwn ? "To your broadcast" : "Watch the broadcast"}
            </ButtonLink>
          ) : (
            <p className={css.over}>This broadcast is over.</p>
          )}
        </div>
      )}
      {post.poll !== null && (
        <Poll
          poll={post.poll}
          now={now}
          voting={voting}
          onVote={item.is_locked ? null : (option) => ask({ type: "vote.pressed", option })}
        />
      )}
      {post.fund_goal !== null && (
        <Fund
          goal={post.fund_goal}
          raised={post.fund_raised ?? 0}
          onGive={item.can_unlock && !item.is_locked ? unlock : null}
        />
      )}
      <PostFoot
        item={item}
        isTalking={comments !== null}
        ask={ask}
        onTip={onTip}
        reportHref={isOwn ? null : reportAddress(author.username, post.id)}
      />
      {comments !== null && (
        <LazyPart
          waiting={
            <Loading label="Loading comments">
              <Skeleton width="most" />
            </Loading>
          }
        >
          <LazyComments comments={comments} now={now} ask={ask} />
        </LazyPart>
      )}
    </article>
  );
}

type FundProps = { goal: number; raised: number; onGive: (() => void) | null };

function Fund({ goal, raised, onGive }: FundProps) {
  return (
    <div className={css.fund}>
      <Progress
        label={`${formatCents(raised)} of ${formatCents(goal)}`}
        value={Math.min(raised, goal)}
        max={goal}
      />
      {onGive !== null && (
        <Button size="small" tone="secondary" onClick={onGive}>
          Give again
        </Button>
      )}
    </div>
  );
}
