import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";
import { match } from "ts-pattern";
import type { ActorRefFrom } from "xstate";

import { clockText, dateTimeText } from "../../domain/format/moment.ts";
import { noticeDays, noticeFilters, type NoticeFilter } from "../../domain/notice/notice-days.ts";
import type { NoticeKind } from "../../domain/notice/notice.ts";
import {
  selectListView,
  type listMachine,
  type ListSnapshot,
  type ListView,
} from "../../machines/list/list.machine.ts";
import {
  selectNotificationsView,
  withArrived,
  type NotificationsRef,
  type NotificationsView,
} from "../../machines/notifications/notifications.machine.ts";
import type { NoticeItem } from "../../protocol/notification/notification.endpoints.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import type { IconName } from "../kit/icon/icon-paths.ts";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { Tabs } from "../kit/tabs/tabs.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ListFoot } from "../list/list-foot.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import * as css from "./notifications.css.ts";

const icons: Readonly<Record<NoticeKind, IconName>> = {
  subscription: "user",
  tip: "gift",
  message: "message",
  like: "heart",
  system: "info",
};

/** What an account was told (ACCT-32, SHELL-58). */
export function NotificationsPage({ page }: { page: NotificationsRef }) {
  const view = useSelector(page, selectNotificationsView, shallowEqual);
  return (
    <div className={css.page}>
      {view.status === "guest" ? <Guest page={page} /> : <Member page={page} view={view} />}
    </div>
  );
}

function Guest({ page }: { page: NotificationsRef }) {
  return (
    <>
      <h1 className={css.heading}>Notifications</h1>
      <EmptyState
        icon="bell"
        title="Log in to see your notifications."
        action={
          <>
            <Button onClick={() => page.send({ type: "logIn.pressed" })}>Log in</Button>
            <Button tone="secondary" onClick={() => page.send({ type: "signUp.pressed" })}>
              Sign up
            </Button>
          </>
        }
      />
    </>
  );
}

type MemberProps = { page: NotificationsRef; view: Extract<NotificationsView, { status: "member" }> };

function Member({ page, view }: MemberProps) {
  const { filter, isReading, notices } = view;
  return (
    <>
      <div className={css.head}>
        <h1 className={css.heading}>Notifications</h1>
        <Button
          size="small"
          tone="secondary"
          busy={isReading}
          onClick={() => page.send({ type: "readAll.pressed" })}
        >
          Mark all as read
        </Button>
      </div>
      <Tabs
        label="What to show"
        items={Object.entries(noticeFilters).map(([id, label]) => ({ id, label }))}
        selected={filter}
        panelId="notices"
        onSelect={(id) => page.send({ type: "filter.chosen", filter: id as NoticeFilter })}
      />
      <div id="notices" role="tabpanel" aria-label={noticeFilters[filter]}>
        {notices !== null && <Listed page={page} view={view} notices={notices} />}
      </div>
    </>
  );
}

function Listed({ page, view, notices }: MemberProps & { notices: ActorRefFrom<typeof listMachine> }) {
  const list = useSelector(
    notices,
    selectListView as (snapshot: ListSnapshot) => ListView<NoticeItem>,
    shallowEqual,
  );
  const retry = () => notices.send({ type: "retry.requested" });
  return match(list)
    .with({ status: "loading" }, () => (
      <Loading label="Loading notifications" className={css.list}>
        {[1, 2, 3, 4].map((place) => (
          <div key={place} className={css.row}>
            <Skeleton shape="avatar" />
            <Skeleton width="most" />
          </div>
        ))}
      </Loading>
    ))
    .with({ status: "failed" }, ({ failure }) => (
      <ReadProblem failure={failure} onRetry={retry} tone="secondary" />
    ))
    .with({ status: "offline" }, () => <ReadProblem onRetry={retry} tone="secondary" />)
    .with({ status: "empty" }, () =>
      view.arrived.length > 0 ? (
        <Days page={page} view={view} items={view.arrived} />
      ) : (
        <Nothing filter={view.filter} />
      ),
    )
    .with({ status: "showing" }, ({ items, foot, failure }) => (
      <>
        <Days page={page} view={view} items={withArrived(items, view.arrived)} />
        <ListFoot list={notices} foot={foot} failure={failure} more="Load more" />
      </>
    ))
    .exhaustive();
}

function Nothing({ filter }: { filter: NoticeFilter }) {
  return (
    <EmptyState
      icon="bell"
      title="Nothing here yet"
      action={<ButtonLink href="/">To the home page</ButtonLink>}
    >
      {filter === "all"
        ? "What happens around your account is told here."
        : `Nothing of the kind "${noticeFilters[filter]}" has happened yet.`}
    </EmptyState>
  );
}

function Days({ page, view, items }: MemberProps & { items: readonly NoticeItem[] }) {
  const timeZone = useTimeZone();
  const latest = Math.max(view.now, items[0]?.created_at ?? 0);
  const arrived = new Set(view.arrived.map(({ id }) => id));
  return noticeDays(items, latest, timeZone).map((day) => (
    <section key={day.name} className={css.day} aria-label={day.name}>
      <h2 className={css.dayName}>{day.name}</h2>
      <ul className={css.list}>
        {day.items.map((notice) => (
          <li key={notice.id}>
            <Row page={page} notice={notice} isNew={arrived.has(notice.id)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Row({ page, notice, isNew }: { page: NotificationsRef; notice: NoticeItem; isNew: boolean }) {
  const timeZone = useTimeZone();
  const open = () => page.send({ type: "notice.opened", notice });
  const className = classNames(css.row, !notice.is_read && css.unread, isNew && css.isNew);
  const content = (
    <>
      <Icon name={icons[notice.kind]} />
      <span>
        {!notice.is_read && <span className={css.said}>New: </span>}
        {notice.text}
      </span>
      <time className={css.time} title={dateTimeText(notice.created_at, timeZone)}>
        {clockText(notice.created_at, timeZone)}
      </time>
    </>
  );
  return notice.url === null ? (
    <button type="button" className={className} onClick={open}>
      {content}
    </button>
  ) : (
    <Link className={className} to={notice.url} onClick={open}>
      {content}
    </Link>
  );
}
