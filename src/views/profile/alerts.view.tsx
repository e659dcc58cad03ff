import type { SubscriptionType } from "../../domain/subscription/subscription.ts";
import type { ProfileAlert } from "../../domain/profile/alerts.ts";
import { timeLeft } from "../../domain/format/countdown.ts";
import { whenText } from "../../domain/format/when.ts";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { Countdown } from "../kit/countdown/countdown.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import * as css from "./alerts.css.ts";
import * as page from "./profile.css.ts";

export type AlertsProps = {
  alerts: readonly ProfileAlert[];
  name: string;
  now: number;
  onReactivate: (subscription: SubscriptionType) => void;
  onDismiss: (memory: string) => void;
};

/** What the viewer has to know before the posts (PROFILE-41 to PROFILE-50). */
export function Alerts({ alerts, name, now, onReactivate, onDismiss }: AlertsProps) {
  if (alerts.length === 0) return null;
  return (
    <div className={page.alerts}>
      {alerts.map((alert) => {
        switch (alert.kind) {
          case "comingSoon":
            return (
              <p key="comingSoon" className={page.comingSoon}>
                Coming Soon…
              </p>
            );
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
                  <Button size="small" onClick={() => onReactivate(alert.subscriptionType)}>
                    Reactivate
                  </Button>
                }
              >
                Your subscription to {name} will expire
                {alert.endsAt === null ? "" : ` ${whenText(alert.endsAt, now)}`}.
              </Notice>
            );
          case "ends":
            return (
              <Ending
                key={alert.type}
                text={`${alert.offerText} in`}
                left={timeLeft(alert.endsAt, now)}
                onDismiss={() => onDismiss(alert.memory)}
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
