import { shallowEqual, useSelector } from "@xstate/react";
import { useId } from "react";
import { match } from "ts-pattern";

import { selectPushView, type PushRef } from "../../machines/push/push.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import * as css from "./push.css.ts";

type CardProps = { siteName: string; busy: boolean; onAccept: () => void; onDecline: () => void };

/** Our own question before the browser's permission prompt. */
function Card({ siteName, busy, onAccept, onDecline }: CardProps) {
  const titleId = useId();
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <span className={css.mark}>
        <Icon name="bell" />
      </span>
      <div>
        <h2 id={titleId} className={css.title}>
          Get told when {siteName} has news for you
        </h2>
        <p className={css.words}>
          New posts of creators you subscribe to, and when a subscription needs you.
        </p>
      </div>
      <div className={css.actions}>
        <Button tone="plain" size="small" disabled={busy} onClick={onDecline}>
          Not now
        </Button>
        <Button size="small" busy={busy} busyLabel="Turning on…" onClick={onAccept}>
          Turn on
        </Button>
      </div>
    </section>
  );
}

/** What is to be seen of the registration for notifications. */
export function PushPrompt({ push }: { push: PushRef }) {
  const view = useSelector(push, selectPushView, shallowEqual);
  const accept = () => push.send({ type: "push.accepted" });
  const decline = () => push.send({ type: "push.declined" });
  return match(view)
    .with({ status: "quiet" }, () => null)
    .with({ status: "asking" }, { status: "turningOn" }, ({ status, siteName }) => (
      <Card siteName={siteName} busy={status === "turningOn"} onAccept={accept} onDecline={decline} />
    ))
    .exhaustive();
}
