import { match } from "ts-pattern";

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
      {alerts.map((alert) =>
        match(alert)
          .with({ kind: "comingSoon" }, () => (
            <p key="comingSoon" className={page.comingSoon}>
              Coming Soon…
            </p>
          ))
          .with({ kind: "avatarRejected" }, ({ text }) => (
            <Notice key="avatarRejected" tone="warning">
              {text}
            </Notice>
          ))
          .with({ kind: "expiring" }, ({ subscriptionType, endsAt }) => (
            <Notice
              key="expiring"
              tone="warning"
              action={
                <Button size="small" onClick={() => onReactivate(subscriptionType)}>
                  Reactivate
                </Button>
              }
            >
              Your subscription to {name} will expire{endsAt === null ? "" : ` ${whenText(endsAt, now)}`}.
            </Notice>
          ))
          .with({ kind: "ends" }, ({ type, offerText, endsAt, memory }) => {
            const left = timeLeft(endsAt, now);
            return left === null ? null : (
              <div key={type} className={css.ending}>
                <Countdown text={`${offerText} in`} label={left} look="plain" />
                <IconButton icon="close" label="Dismiss" size="small" onClick={() => onDismiss(memory)} />
              </div>
            );
          })
          .exhaustive(),
      )}
    </div>
  );
}
