import { rowsBesideAlert } from "../../domain/subscription/panel.ts";
import type { ProfileEvent } from "../../machines/profile/profile-events.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import { Button } from "../kit/button/button.view.tsx";
import { MembershipRows } from "./membership-rows.view.tsx";
import * as css from "./membership.css.ts";

export type MembershipPanelProps = {
  creator: Pick<CreatorRecord, "user" | "subscriptions" | "is_blocked">;
  now: number;
  send: (event: ProfileEvent) => void;
};

/** What the viewer has at this creator, and the way to change it (SUBP-08 to SUBP-18). An alert tells of expiring access. */
export function MembershipPanel({ creator, now, send }: MembershipPanelProps) {
  const { display_name: displayName } = creator.user;
  const rows = rowsBesideAlert(creator.subscriptions, { displayName, now });
  if (rows.length === 0 && creator.is_blocked !== true) return null;
  return (
    <section className={css.panel} aria-label="Your subscription">
      {creator.is_blocked === true && (
        <div className={css.row}>
          <p className={css.text}>You have blocked {displayName}.</p>
        </div>
      )}
      <MembershipRows
        rows={rows}
        onAction={(subscription, action) =>
          send({ type: "membership.pressed", asked: { subscription, action } })
        }
      />
      <div className={css.manage}>
        <Button size="small" tone="plain" wide onClick={() => send({ type: "membership.pressed" })}>
          Manage
        </Button>
      </div>
    </section>
  );
}
