import { shallowEqual, useSelector } from "@xstate/react";
import { match } from "ts-pattern";

import { pauseLead } from "../../domain/subscription/cancellation.ts";
import { UNREACHABLE } from "../../machines/app/error-toast.ts";
import {
  selectCancelSubscriptionView,
  type CancelSubscriptionRef,
} from "../../machines/cancel-subscription/cancel-subscription.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Dialog, DialogActions } from "../kit/dialog/dialog.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import * as css from "./cancel-subscription.css.ts";

export type CancelSubscriptionDialogProps = {
  cancelSubscription: CancelSubscriptionRef;
  onClose: () => void;
};

/** The dialogs 13 and 14: whether a subscription really shall end, or go on after all (SUB-34 to SUB-41). */
export function CancelSubscriptionDialog({ cancelSubscription, onClose }: CancelSubscriptionDialogProps) {
  const view = useSelector(cancelSubscription, selectCancelSubscriptionView, shallowEqual);
  return match(view)
    .with({ status: "closed" }, () => null)
    .with(
      { status: "confirming" },
      { status: "changing" },
      { status: "unreachable" },
      ({ status, title, text, confirmLabel, ends, pauses, pauseMonths }) => (
        <Dialog title={title} size="small" role="alertdialog" busy={status === "changing"} onClose={onClose}>
          <p className={css.question}>{text}</p>
          {pauses.length > 0 && (
            <div className={css.pauses} role="group" aria-label="Pause it instead">
              <p className={css.lead}>{pauseLead(pauseMonths !== null)}</p>
              {pauses.map(({ months, label }) => (
                <Button
                  key={months}
                  size="small"
                  tone={months === pauseMonths ? "primary" : "secondary"}
                  disabled={status === "changing"}
                  aria-pressed={months === pauseMonths}
                  onClick={() =>
                    cancelSubscription.send({
                      type: "pause.chosen",
                      months: months === pauseMonths ? null : months,
                    })
                  }
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
          {status === "unreachable" && <Notice tone="danger">{UNREACHABLE}</Notice>}
          <DialogActions>
            <Button
              tone="secondary"
              disabled={status === "changing"}
              data-autofocus={ends || undefined}
              onClick={() => cancelSubscription.send({ type: "change.declined" })}
            >
              Cancel
            </Button>
            <Button
              tone={ends && pauseMonths === null ? "danger" : "primary"}
              busy={status === "changing"}
              data-autofocus={!ends || undefined}
              onClick={() => cancelSubscription.send({ type: "change.confirmed" })}
            >
              {confirmLabel}
            </Button>
          </DialogActions>
        </Dialog>
      ),
    )
    .exhaustive();
}
