import { shallowEqual, useSelector } from "@xstate/react";
import { match } from "ts-pattern";
import { Link } from "react-router-dom";
import type { ActorRefFrom } from "xstate";

import { inboxFilterNames, type InboxFilter } from "../../domain/direct-message/conversation.ts";
import { conversationPath } from "../../domain/direct-message/conversation-path.ts";
import { agoText, dateTimeText } from "../../domain/format/moment.ts";
import { counted } from "../../domain/format/number.ts";
import type { InboxRef, InboxView } from "../../machines/inbox/inbox.machine.ts";
import {
  selectListView,
  type listMachine,
  type ListSnapshot,
  type ListView,
} from "../../machines/list/list.machine.ts";
import type { InboxItem } from "../../protocol/direct-message/direct-message.records.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { CountBadge } from "../kit/badge/badge.view.tsx";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Tabs } from "../kit/tabs/tabs.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ListFoot } from "../list/list-foot.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { ConversationsLoading } from "./conversations-loading.view.tsx";
import * as css from "./inbox.css.ts";

/** The conversations, by filter and name, the newest first. */
export function InboxList({ page, view }: { page: InboxRef; view: InboxView }) {
  const { filter, filters, query, items } = view;
  return (
    <>
      <header className={css.head}>
        <h1 className={css.heading}>Inbox</h1>
        <Field
          label="Search by name"
          name="query"
          type="search"
          value={query}
          maxLength={50}
          autoComplete="off"
          before={<Icon name="search" />}
          onChange={(value) => page.send({ type: "field.changed", field: "query", value })}
        />
        <Tabs
          label="What to show"
          items={filters.map((id) => ({ id, label: inboxFilterNames[id] }))}
          selected={filter}
          panelId="conversations"
          onSelect={(id) => page.send({ type: "filter.chosen", filter: id as InboxFilter })}
        />
      </header>
      <div id="conversations" className={css.scroller} role="tabpanel" aria-label={inboxFilterNames[filter]}>
        {items !== null && <Items items={items} view={view} />}
      </div>
    </>
  );
}

function Items({ items: list, view }: { items: ActorRefFrom<typeof listMachine>; view: InboxView }) {
  const listed = useSelector(
    list,
    selectListView as (snapshot: ListSnapshot) => ListView<InboxItem>,
    shallowEqual,
  );
  const retry = () => list.send({ type: "retry.requested" });
  return match(listed)
    .with({ status: "loading" }, () => <ConversationsLoading />)
    .with({ status: "failed" }, ({ failure }) => (
      <div className={css.foot}>
        <ReadProblem failure={failure} onRetry={retry} tone="secondary" />
      </div>
    ))
    .with({ status: "offline" }, () => (
      <div className={css.foot}>
        <ReadProblem onRetry={retry} tone="secondary" />
      </div>
    ))
    .with({ status: "empty" }, () => <Nothing view={view} />)
    .with({ status: "showing" }, ({ items, foot, failure }) => (
      <>
        <ul className={css.items}>
          {items.map((item) => (
            <Item key={item.user.username} item={item} view={view} />
          ))}
        </ul>
        <div className={css.foot}>
          <ListFoot list={list} foot={foot} failure={failure} more="Load more" />
        </div>
      </>
    ))
    .exhaustive();
}

function Item({ item, view }: { item: InboxItem; view: InboxView }) {
  const { user, unread, last, last_at: at } = item;
  const timeZone = useTimeZone();
  const isOpen = view.username?.toLowerCase() === user.username.toLowerCase();
  return (
    <li>
      <Link
        className={css.item}
        to={conversationPath(user.username)}
        {...(isOpen ? { "aria-current": "page" } : {})}
      >
        <Avatar name={user.display_name} src={user.fans_avatar_url} />
        <span className={css.words}>
          <bdi className={css.name}>{user.display_name}</bdi>
          <span className={classNames(css.last, unread > 0 && css.unread)}>
            {last === null ? (
              "Message deleted"
            ) : (
              <>
                {last.is_own && "You: "}
                <bdi>{last.text === "" ? counted(last.files, "file") : last.text}</bdi>
              </>
            )}
          </span>
        </span>
        <span className={css.aside}>
          <time className={css.when} title={dateTimeText(at, timeZone)}>
            {agoText(at, { now: view.now, timeZone })}
          </time>
          <CountBadge count={unread} label="unread" />
        </span>
      </Link>
    </li>
  );
}

function Nothing({ view: { filter, query, isCreator } }: { view: InboxView }) {
  if (query.trim() !== "")
    return (
      <EmptyState icon="search" title="Nobody found">
        No conversation is with somebody of that name.
      </EmptyState>
    );
  if (filter !== "all")
    return (
      <EmptyState icon="message" title="Nothing here">
        {filter === "unread" ? "You have read everything." : "None of them has a conversation with you yet."}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="message"
      title="No messages yet"
      action={isCreator ? undefined : <ButtonLink href="/">Find creators</ButtonLink>}
    >
      {isCreator
        ? "What your fans write to you shows up here."
        : "Subscribe to a creator, then write from the profile."}
    </EmptyState>
  );
}
