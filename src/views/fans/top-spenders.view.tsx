import { formatCents } from "../../domain/format/cents.ts";
import type { ManagedListRef } from "../../machines/managed-list/managed-list.machine.ts";
import type { SpenderItem } from "../../protocol/fans/fans.endpoints.ts";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { ManagedList, type RowProps } from "../managed-list/managed-list.view.tsx";
import * as css from "../managed-list/managed-list.css.ts";
import { FanRow } from "./fan-row.view.tsx";
import * as accountPaths from "../../domain/site/account-paths.ts";

function Spender({ page, item, view }: RowProps<SpenderItem>) {
  const { fan, rank, spent, payments, is_blocked: isBlocked, note } = item;
  const mark = <span className={css.rank}>{rank}</span>;
  return (
    <FanRow page={page} view={view} fan={fan} isBlocked={isBlocked} note={note} mark={mark}>
      <p className={css.line}>
        {formatCents(spent)} · {payments === 1 ? "1 payment" : `${payments} payments`}
      </p>
    </FanRow>
  );
}

function Nobody() {
  return (
    <EmptyState
      icon="chart"
      title="Nobody spent anything"
      action={<ButtonLink href={accountPaths.dashboard}>To the dashboard</ButtonLink>}
    >
      Fans are listed here by what they spent. A longer time may show more.
    </EmptyState>
  );
}

/** The fans of a creator by what they spent (ACCT-64). */
export function TopSpendersPage({ page }: { page: ManagedListRef }) {
  return <ManagedList page={page} Empty={Nobody} Row={Spender} />;
}
