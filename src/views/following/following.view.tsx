import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { match } from "ts-pattern";

import { conversationPath } from "../../domain/direct-message/conversation-path.ts";
import {
  followingLine,
  followingStatuses,
  followingTabs,
  leadsToMessages,
  type FollowingAction,
  type FollowingStatus,
} from "../../domain/following/following.ts";
import { dateTimeText } from "../../domain/format/moment.ts";
import { selectFollowingView, type FollowingRef } from "../../machines/following/following.machine.ts";
import {
  selectListView,
  type listMachine,
  type ListSnapshot,
  type ListView,
} from "../../machines/list/list.machine.ts";
import type { FollowedCreator } from "../../protocol/records.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { eachOnce } from "../kit/each-once.ts";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { Tabs } from "../kit/tabs/tabs.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ListFoot } from "../list/list-foot.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import * as css from "./following.css.ts";

/** Whom the viewer follows, and what can be done about each (SHELL-54, ACCT-44). */
export function FollowingPage({ page }: { page: FollowingRef }) {
  const { tab, creators, now, mayBrowse } = useSelector(page, selectFollowingView, shallowEqual);
  return (
    <div className={css.page}>
      <h1 className={css.heading}>Following</h1>
      <Tabs
        label="What to show"
        items={followingStatuses.map((id) => ({ id, label: followingTabs[id] }))}
        selected={tab}
        panelId="followed"
        onSelect={(id) => page.send({ type: "tab.chosen", tab: id as FollowingStatus })}
      />
      <div id="followed" role="tabpanel" aria-label={followingTabs[tab]}>
        {creators !== null && (
          <Followed page={page} creators={creators} tab={tab} now={now} mayBrowse={mayBrowse} />
        )}
      </div>
    </div>
  );
}

type FollowedProps = {
  page: FollowingRef;
  creators: ActorRefFrom<typeof listMachine>;
  tab: FollowingStatus;
  now: number;
  mayBrowse: boolean;
};

const keyOf = ({ creator, subscription }: FollowedCreator) => `${creator.username} ${subscription.type}`;

function Followed({ page, creators, tab, now, mayBrowse }: FollowedProps) {
  const view = useSelector(
    creators,
    selectListView as (snapshot: ListSnapshot) => ListView<FollowedCreator>,
    shallowEqual,
  );
  const retry = () => creators.send({ type: "retry.requested" });
  return match(view)
    .with({ status: "loading" }, () => (
      <Loading label="Loading creators" className={css.list}>
        {[1, 2, 3].map((place) => (
          <div key={place} className={css.row}>
            <Skeleton shape="avatar" />
            <div className={css.about}>
              <Skeleton width="half" />
              <Skeleton width="most" />
            </div>
          </div>
        ))}
      </Loading>
    ))
    .with({ status: "failed" }, ({ failure }) => (
      <ReadProblem failure={failure} onRetry={retry} tone="secondary" />
    ))
    .with({ status: "offline" }, () => <ReadProblem onRetry={retry} tone="secondary" />)
    .with({ status: "empty" }, () => <Nobody tab={tab} mayBrowse={mayBrowse} />)
    .with({ status: "showing" }, ({ items, foot, failure }) => (
      <>
        <ul className={css.list}>
          {eachOnce(items, keyOf).map((followed) => (
            <Row key={keyOf(followed)} page={page} followed={followed} now={now} />
          ))}
        </ul>
        <ListFoot list={creators} foot={foot} failure={failure} more="Load more" />
      </>
    ))
    .exhaustive();
}

const empty: Readonly<Record<FollowingStatus, readonly [title: string, about: string]>> = {
  active: ["No subscriptions yet", "Subscribe to a creator to see everything of theirs, and find them here."],
  free: ["No free follows yet", "Follow creators for free to see their free posts."],
  expired: ["Nothing has ended", "Subscriptions that end stay here, so that you can have them again."],
};

function Nobody({ tab, mayBrowse }: Pick<FollowedProps, "tab" | "mayBrowse">) {
  const [title, about] = empty[tab];
  const href = tab === "free" ? "/browse/follow-for-free" : "/browse";
  const action = mayBrowse ? <ButtonLink href={href}>Find creators</ButtonLink> : undefined;
  return (
    <EmptyState icon="heart" title={title} action={tab === "expired" ? undefined : action}>
      {about}
    </EmptyState>
  );
}

const tones = { cancel: "secondary", reactivate: "primary", subscribe: "follow" } as const;
const events = {
  cancel: "cancel.pressed",
  reactivate: "reactivate.pressed",
  subscribe: "subscribe.pressed",
} as const satisfies Record<FollowingAction, string>;

function Row({ page, followed, now }: { page: FollowingRef; followed: FollowedCreator; now: number }) {
  const { creator, subscription } = followed;
  const timeZone = useTimeZone();
  const { label, price, term, warns, action, actionLabel } = followingLine(subscription, now);
  const end = subscription.end_at;
  return (
    <li className={css.row}>
      <Link className={css.face} to={`/${creator.username}`} tabIndex={-1} aria-hidden>
        <Avatar size="medium" name={creator.display_name} src={creator.fans_avatar_url} />
      </Link>
      <div className={css.about}>
        <p className={css.title}>
          <Link className={css.name} to={`/${creator.username}`}>
            {creator.display_name}
          </Link>
          <Badge tone={warns ? "warning" : "neutral"}>{label}</Badge>
        </p>
        <p className={css.terms} title={end === null ? undefined : dateTimeText(end, timeZone)}>
          {[price, term].filter((part) => part !== null).join(" · ")}
        </p>
      </div>
      {leadsToMessages(subscription, now) && (
        <ButtonLink
          size="small"
          tone="secondary"
          className={css.action}
          href={conversationPath(creator.username)}
          aria-label={`Message: ${creator.display_name}`}
        >
          Message
        </ButtonLink>
      )}
      {action !== null && (
        <Button
          size="small"
          tone={tones[action]}
          className={css.action}
          aria-label={`${actionLabel}: ${creator.display_name}`}
          onClick={() => page.send({ type: events[action], followed })}
        >
          {actionLabel}
        </Button>
      )}
    </li>
  );
}
