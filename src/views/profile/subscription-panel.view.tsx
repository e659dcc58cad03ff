import { dateTimeText } from "../../domain/format/moment.ts";
import { panelRows, type PanelEntry, type PanelRow } from "../../domain/subscription/panel.ts";
import { Button } from "../kit/button/button.view.tsx";
import * as css from "./subscription-panel.css.ts";

export type SubscriptionPanelProps = {
  subscriptions: readonly PanelEntry[];
  /** The creator's display name. */
  name: string;
  now: number;
  onCancel: (type: PanelRow["type"]) => void;
  onReactivate: (type: PanelRow["type"]) => void;
};

/** What the viewer has at this creator, and the way out of it (SUBP-08 to SUBP-18). An alert tells of expiring access. */
export function SubscriptionPanel(props: SubscriptionPanelProps) {
  const { subscriptions, name, now, onCancel, onReactivate } = props;
  const rows = panelRows(subscriptions, { displayName: name, now }).filter(
    ({ type, action }) => !(type === "access" && action === "reactivate"),
  );
  if (rows.length === 0) return null;
  return (
    <section className={css.panel} aria-label="Your subscription">
      {rows.map(({ type, text, note, time, action, actionLabel }) => (
        <div key={type} className={css.row}>
          <div className={css.texts} title={time === null ? undefined : dateTimeText(time)}>
            <p className={css.text}>{text}</p>
            {note !== null && <p className={css.note}>{note}</p>}
          </div>
          {action !== null && (
            <Button
              size="small"
              tone={action === "cancel" ? "secondary" : "primary"}
              onClick={() => (action === "cancel" ? onCancel : onReactivate)(type)}
            >
              {actionLabel}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
