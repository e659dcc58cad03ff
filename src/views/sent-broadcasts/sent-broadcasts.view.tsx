import { broadcastGroupNames } from "../../domain/broadcast/broadcast.ts";
import { formatCents } from "../../domain/format/cents.ts";
import { dateTimeText } from "../../domain/format/moment.ts";
import { counted } from "../../domain/format/number.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import type { ManagedListRef } from "../../machines/managed-list/managed-list.machine.ts";
import type { Broadcast } from "../../protocol/broadcast/broadcast.endpoints.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Progress } from "../kit/progress/progress.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ActButton, ManagedList, type RowProps } from "../managed-list/managed-list.view.tsx";
import * as css from "../managed-list/managed-list.css.ts";

const { path: writePath, name: writeName } = accountPages.broadcast;

function Empty({ tab }: { tab: string }) {
  return (
    <EmptyState
      icon="message"
      title={tab === "over" ? "Nothing sent yet" : "Nothing waits to be sent"}
      action={<ButtonLink href={writePath}>{writeName}</ButtonLink>}
    >
      Write to all of your subscribers or followers at once, now or later.
    </EmptyState>
  );
}

/** How far it is, or how it ended. */
const standOf = ({ status, sent, total, sales, amount_usd: price }: Broadcast): string => {
  const sold = price > 0 ? `, ${counted(sales, "sale")}` : "";
  if (status === "sent") return `Sent to ${counted(sent, "fan")}${sold}`;
  if (status === "stopped") return `Stopped after ${counted(sent, "fan")}${sold}`;
  return status === "sending" ? `${sent} of ${total ?? sent} sent` : "";
};

function Row({ page, item, view }: RowProps<Broadcast>) {
  const timeZone = useTimeZone();
  const { id, text, files, amount_usd: price, groups, status, due_at: at, sent, total } = item;
  const about = [
    groups.map((group) => broadcastGroupNames[group]).join(", "),
    ...(files > 0 ? [counted(files, "file")] : []),
    dateTimeText(at, timeZone),
  ];
  return (
    <>
      <div className={css.about}>
        <p className={css.title}>
          <bdi>{text === "" ? counted(files, "file") : text}</bdi>{" "}
          {price > 0 && <Badge>{formatCents(price)}</Badge>}
        </p>
        <p className={css.line}>{about.join(" · ")}</p>
        {status === "sending" ? (
          <Progress label={standOf(item)} value={sent} max={Math.max(1, total ?? sent)} />
        ) : (
          <p className={css.line}>{standOf(item)}</p>
        )}
      </div>
      {(status === "waiting" || status === "sending") && (
        <div className={css.actions}>
          <ActButton {...{ page, view, id }} name={text} act="stopped" tone="secondary" />
        </div>
      )}
    </>
  );
}

/** Messages to many: those that wait, and those that were sent (ACCT-28). */
export function SentBroadcastsPage({ page }: { page: ManagedListRef }) {
  return <ManagedList page={page} Empty={Empty} Row={Row} />;
}
