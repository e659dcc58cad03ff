import { useSelector } from "@xstate/react";

import { deliveryPath } from "../../domain/direct-message/conversation-path.ts";
import { formatCents } from "../../domain/format/cents.ts";
import { dateText, dateTimeText } from "../../domain/format/moment.ts";
import { selectChatPath, type ManagedListRef } from "../../machines/managed-list/managed-list.machine.ts";
import type { MenuPurchaseItem } from "../../protocol/tip-menu/custom-purchase.endpoints.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ActButton, Face, FanName, ManagedList, type RowProps } from "../managed-list/managed-list.view.tsx";
import * as css from "../managed-list/managed-list.css.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";

const empty: Readonly<Record<string, readonly [title: string, about: string]>> = {
  pending: ["Nothing to deliver", "What fans buy from your tip menu is listed here, oldest due first."],
  delivered: ["Nothing delivered yet", "What you have delivered stays here."],
  refunded: ["Nothing refunded", "Purchases whose payment went back stay here."],
};

/** The way to the conversation in which it is delivered, where there is one. */
function Deliver({ page, username, id }: { page: ManagedListRef; username: string; id: string }) {
  const path = useSelector(page, (snapshot) => selectChatPath(snapshot, username));
  return path === null ? null : (
    <ButtonLink size="small" href={deliveryPath(username, id)}>
      Deliver
    </ButtonLink>
  );
}

function Empty({ tab }: { tab: string }) {
  const [title, about] = empty[tab]!;
  return (
    <EmptyState
      icon="gift"
      title={title}
      action={<ButtonLink href={accountPaths.dashboard}>To the dashboard</ButtonLink>}
    >
      {about}
    </EmptyState>
  );
}

function Row({ page, item, view }: RowProps<MenuPurchaseItem>) {
  const timeZone = useTimeZone();
  const { id, description, requests, amount, status, bought_at, due_at, fan } = item;
  const of = { page, view, id, name: fan.display_name };
  return (
    <>
      <Face fan={fan} />
      <div className={css.about}>
        <p className={css.title}>
          <bdi>{description}</bdi>
          {status === "pending" && due_at < view.now && <Badge tone="warning">Late</Badge>}
        </p>
        <p className={css.line}>
          <FanName fan={fan} /> · {formatCents(amount)} · bought {dateText(bought_at, timeZone)}
        </p>
        {requests !== null && (
          <p dir="auto" className={css.said}>
            {requests}
          </p>
        )}
        {status === "pending" && (
          <p className={css.warns} title={dateTimeText(due_at, timeZone)}>
            Due {dateText(due_at, timeZone)}
          </p>
        )}
      </div>
      {status !== "refunded" && (
        <div className={css.actions}>
          {status === "pending" && <Deliver page={page} username={fan.username} id={id} />}
          {status === "pending" && <ActButton {...of} act="delivered" tone="secondary" />}
          <ActButton {...of} act="refunded" tone="secondary" />
        </div>
      )}
    </>
  );
}

/** What fans bought from a creator's tip menu, and what she has done for it (ACCT-10). */
export function CustomPurchasesPage({ page }: { page: ManagedListRef }) {
  return <ManagedList page={page} Empty={Empty} Row={Row} />;
}
