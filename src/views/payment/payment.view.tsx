import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { match } from "ts-pattern";

import { formatCents } from "../../domain/format/cents.ts";
import type { PaymentRef } from "../../machines/payment/payment.machine.ts";
import { selectPaymentView, type PaymentView } from "../../machines/payment/payment-view.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import type { IconName } from "../kit/icon/icon-paths.ts";
import { Spinner } from "../kit/spinner/spinner.view.tsx";
import * as css from "./payment.css.ts";

export type PaymentProps = { payment: PaymentRef };

/** What a running payment must not lose by a press outside; leaving is a button of its own there. */
const isHeld = ({ status }: PaymentView): boolean =>
  status === "asking" || status === "unknown" || status === "redirecting" || status === "repricing";

/** A payment in a dialog of its own (PAY-04). */
export function PaymentDialog({ payment }: PaymentProps) {
  const view = useSelector(payment, selectPaymentView, shallowEqual);
  const leave = () => payment.send({ type: "payment.left" });
  const framed = view.status === "showing";
  return (
    <Dialog
      {...(framed ? { title: view.title } : { label: "Payment" })}
      size={framed ? "full" : "small"}
      busy={isHeld(view)}
      closeButton={framed}
      onClose={leave}
    >
      <PaymentSteps payment={payment} />
    </Dialog>
  );
}

/** The steps alone, for a dialog that a payment was begun from. */
export function PaymentSteps({ payment }: PaymentProps) {
  const view = useSelector(payment, selectPaymentView, shallowEqual);
  const leave = () => payment.send({ type: "payment.left" });
  const retry = () => payment.send({ type: "payment.retried" });
  return match(view)
    .with({ status: "starting" }, () => <Step title="Preparing your payment" busy />)
    .with({ status: "redirecting" }, () => (
      <Step title="Taking you to the payment page" busy>
        This takes a moment.
      </Step>
    ))
    .with({ status: "waiting" }, () => (
      <Step
        icon="external"
        title="Go on in the payment window"
        actions={
          <>
            <Button size="large" wide onClick={() => payment.send({ type: "popup.wanted" })}>
              Show the payment window
            </Button>
            <Button tone="quiet" wide onClick={leave}>
              Cancel payment
            </Button>
          </>
        }
      >
        We opened a secure window for your card. This page waits for it.
      </Step>
    ))
    .with({ status: "showing" }, ({ url, title }) => (
      // Our own payment page: it needs the session, and a sandbox that allows that shuts nothing out.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe className={css.frame} name="payment-frame" title={title} src={url} />
    ))
    .with({ status: "asking" }, () => (
      <Step title="Checking your payment" busy>
        We ask how it went. You are never charged twice.
      </Step>
    ))
    .with({ status: "repricing" }, () => <Step title="Checking the price" busy />)
    .with({ status: "unknown" }, () => (
      <Step
        icon="offline"
        title="We cannot reach the server"
        actions={
          <Button size="large" wide onClick={retry}>
            Ask now
          </Button>
        }
      >
        We do not know yet how your payment went, and keep asking. You are never charged twice.
      </Step>
    ))
    .with({ status: "untold" }, ({ failure }) => (
      <Step
        icon="warning"
        danger
        title={failure.error}
        actions={
          <Button size="large" wide data-autofocus onClick={leave}>
            Reload the page
          </Button>
        }
      >
        We do not know yet how your payment went. The page shows it once it is loaded anew; you are never
        charged twice.
      </Step>
    ))
    .with({ status: "priceChanged" }, (prices) => (
      <PriceChanged {...prices} payment={payment} onLeave={leave} />
    ))
    .with({ status: "over" }, ({ ending }) => (
      <Step
        icon={ending.tone === "error" ? "warning" : "card"}
        danger={ending.tone === "error"}
        title={ending.title}
        actions={
          <>
            <Button size="large" wide data-autofocus onClick={retry}>
              Try again
            </Button>
            <Button tone="quiet" wide onClick={leave}>
              Close
            </Button>
          </>
        }
      >
        {ending.text}
      </Step>
    ))
    .with({ status: "refused" }, ({ failure }) => (
      <Step icon="warning" danger title={failure.error} actions={<Close onLeave={leave} />}>
        You have not been charged.
      </Step>
    ))
    .with({ status: "unreachable" }, () => (
      <Step
        icon="offline"
        danger
        title="We could not reach the server"
        actions={
          <>
            <Button size="large" wide data-autofocus onClick={retry}>
              Try again
            </Button>
            <Button tone="quiet" wide onClick={leave}>
              Close
            </Button>
          </>
        }
      >
        Please check your connection. You have not been charged.
      </Step>
    ))
    .with({ status: "leaving" }, () => <Step title="One moment" busy />)
    .exhaustive();
}

const Close = ({ onLeave }: { onLeave: () => void }) => (
  <Button size="large" wide data-autofocus onClick={onLeave}>
    Ok
  </Button>
);

type PriceChangedProps = Extract<PaymentView, { status: "priceChanged" }> &
  PaymentProps & { onLeave: () => void };

function PriceChanged({ oldPrice, newPrice, payment, onLeave }: PriceChangedProps) {
  return (
    <Step
      icon="info"
      title="The price has changed"
      actions={
        <>
          <Button size="large" wide data-autofocus onClick={() => payment.send({ type: "price.accepted" })}>
            {newPrice === 0 ? "Continue for free" : `Continue for ${formatCents(newPrice)}`}
          </Button>
          <Button tone="quiet" wide onClick={onLeave}>
            Cancel
          </Button>
        </>
      }
    >
      <span className={css.price}>
        {oldPrice !== null && <s className={css.oldPrice}>{formatCents(oldPrice)}</s>}
        {formatCents(newPrice)}
      </span>
    </Step>
  );
}

type StepProps = {
  title: string;
  icon?: IconName;
  danger?: boolean;
  busy?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
};

function Step({ title, icon = "card", danger = false, busy = false, actions, children }: StepProps) {
  return (
    <div className={css.step} role={danger ? "alert" : "status"}>
      <span className={danger ? css.dangerMark : css.mark}>
        {busy ? <Spinner size="large" /> : <Icon name={icon} size="large" />}
      </span>
      <h3 className={css.title}>{title}</h3>
      {children !== undefined && <p className={css.about}>{children}</p>}
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
