import { formatCents } from "../../domain/format/cents.ts";
import { dateText } from "../../domain/format/moment.ts";
import type { TimeZone } from "../../domain/format/moment.ts";
import { termText } from "../../domain/subscription/term.ts";
import type { ManagedListRef } from "../../machines/managed-list/managed-list.machine.ts";
import type { FanItem } from "../../protocol/fans/fans.endpoints.ts";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ManagedList, type RowProps } from "../managed-list/managed-list.view.tsx";
import * as css from "../managed-list/managed-list.css.ts";
import { FanRow } from "./fan-row.view.tsx";

const kinds: Readonly<Record<FanItem["type"], string>> = {
  access: "Subscription",
  trial: "Trial",
  gift: "Gift",
  free: "Free follow",
};

/** `isOver`: by now, whatever its row says. */
const termOf = ({ renews_at, ends_at, ...facts }: FanItem, isOver: boolean, timeZone: TimeZone) =>
  termText({ ...facts, end_at: renews_at ?? ends_at, ...(isOver ? { status: "expired" } : {}) }, timeZone);

/** What is told of a fan in the lists of subscribers and followers. */
function FanLines({ item, tab }: { item: FanItem; tab: string }) {
  const timeZone = useTimeZone();
  const parts = [
    kinds[item.type],
    `since ${dateText(item.since, timeZone)}`,
    termOf(item, tab === "expired", timeZone),
    `spent ${formatCents(item.spent)}`,
  ];
  return <p className={css.line}>{parts.filter((part) => part !== null).join(" · ")}</p>;
}

/** A subscriber or a follower. */
export function FanOfList({ page, item, view }: RowProps<FanItem>) {
  return (
    <FanRow page={page} view={view} fan={item.fan} isBlocked={item.is_blocked} note={item.note}>
      <FanLines item={item} tab={view.tab} />
    </FanRow>
  );
}

function Nobody() {
  return (
    <EmptyState
      icon="user"
      title="No subscribers here"
      action={<ButtonLink href="/">To the home page</ButtonLink>}
    >
      Fans who subscribe to you are listed here. Another search or choice may show more.
    </EmptyState>
  );
}

/** The paying fans of a creator (ACCT-63). */
export function SubscribersPage({ page }: { page: ManagedListRef }) {
  return <ManagedList page={page} Empty={Nobody} Row={FanOfList} />;
}
