import { profileAlerts } from "../../domain/profile/alerts.ts";
import type { ProfileEvent } from "../../machines/profile/profile-events.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import { timeLeft } from "../../domain/format/countdown.ts";
import { whenText } from "../../domain/format/when.ts";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { Countdown } from "../kit/countdown/countdown.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import * as css from "./alerts.css.ts";

export type AlertsProps = {
  creator: CreatorRecord;
  /** Memories of dismissed countdowns that still count. */
  dismissed: readonly string[];
  now: number;
  send: (event: ProfileEvent) => void;
};

/** What a member has to know before the posts (PROFILE-41, PROFILE-43 to PROFILE-50). */
export function Alerts({ creator, dismissed, now, send }: AlertsProps) {
  const alerts = profileAlerts(creator, dismissed);
  if (alerts.length === 0) return null;
  return (
    <div className={css.alerts}>
      {alerts.map((alert) => {
        switch (alert.kind) {
          case "pictureRejected":
            return (
              <Notice key={alert.text} tone="warning">
                {alert.text}
              </Notice>
            );
          case "expiring":
            return (
              <Notice
                key="expiring"
                tone="warning"
                action={
                  <Button
                    size="small"
                    onClick={() =>
                      send({
                        type: "membership.pressed",
                        asked: { subscription: alert.subscriptionType, action: "reactivate" },
                      })
                    }
                  >
                    Reactivate
                  </Button>
                }
              >
                Your subscription to {creator.user.display_name} will expire
                {alert.endsAt === null ? "" : ` ${whenText(alert.endsAt, now)}`}.
              </Notice>
            );
          case "ends":
            return (
              <Ending
                key={alert.type}
                text={`${alert.offerText} in`}
                left={timeLeft(alert.endsAt, now)}
                onDismiss={() => send({ type: "alert.dismissed", memory: alert.memory })}
              />
            );
        }
      })}
    </div>
  );
}

type EndingProps = { text: string; left: string | null; onDismiss: () => void };

function Ending({ text, left, onDismiss }: EndingProps) {
  return left === null ? null : (
    <div className={css.ending}>
      <Countdown text={text} label={left} look="plain" />
      <IconButton icon="close" label="Dismiss" size="small" onClick={onDismiss} />
    </div>
  );
}
