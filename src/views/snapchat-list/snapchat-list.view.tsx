import { formatCents } from "../../domain/format/cents.ts";
import { dateText, dateTimeText } from "../../domain/format/moment.ts";
import type { ManagedListRef } from "../../machines/managed-list/managed-list.machine.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ActButton, Face, FanName, ManagedList, type RowProps } from "../managed-list/managed-list.view.tsx";
import * as css from "../managed-list/managed-list.css.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";

type Member = EndpointAnswer<"getSnapchatMembers">["items"][number];

const empty: Readonly<Record<string, readonly [title: string, about: string]>> = {
  new: ["Nobody waits", "Who buys your Snapchat is listed here until you have added them."],
  active: ["Nobody is added yet", "Whom you have added stays here as long as their membership runs."],
  expired: ["Nobody has to be removed", "Whose membership ends is listed here until you have removed them."],
};

function Empty({ tab }: { tab: string }) {
  const [title, about] = empty[tab]!;
  return (
    <EmptyState
      icon="user"
      title={title}
      action={<ButtonLink href={accountPaths.dashboard}>To the dashboard</ButtonLink>}
    >
      {about}
    </EmptyState>
  );
}

function Row({ page, item, view }: RowProps<Member>) {
  const timeZone = useTimeZone();
  const { id, snapchat_username: snapchat, fan, joined_at, end_at, refund_at, price } = item;
  const name = fan?.display_name ?? snapchat;
  return (
    <>
      <Face fan={fan} />
      <div className={css.about}>
        <p className={css.title}>
          {snapchat}
          <Button
            size="small"
            tone="secondary"
            aria-label={`Copy ${snapchat}`}
            onClick={() => page.send({ type: "copy.pressed", text: snapchat })}
          >
            Copy
          </Button>
        </p>
        <p className={css.line}>
          <FanName fan={fan} /> · {formatCents(price)} · since {dateText(joined_at, timeZone)} ·{" "}
          {view.tab === "expired" ? "ended" : "until"} {dateText(end_at, timeZone)}
        </p>
        {view.tab === "new" && refund_at !== null && (
          <p className={css.warns}>Refunded on {dateTimeText(refund_at, timeZone)} if not added</p>
        )}
      </div>
      {view.tab !== "active" && (
        <div className={css.actions}>
          <ActButton
            page={page}
            view={view}
            act={view.tab === "new" ? "added" : "removed"}
            id={id}
            name={name}
          />
        </div>
      )}
    </>
  );
}

/** Who is to be added to a creator's Snapchat, is there, or is to be removed (ACCT-58, ACCT-59). */
export function SnapchatListPage({ page }: { page: ManagedListRef }) {
  return <ManagedList page={page} Empty={Empty} Row={Row} />;
}
