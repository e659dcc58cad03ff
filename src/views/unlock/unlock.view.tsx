import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { match } from "ts-pattern";

import { formatCents } from "../../domain/format/cents.ts";
import type { UnlockOffer } from "../../machines/unlock/unlock-offer.ts";
import { selectUnlockView, type UnlockView } from "../../machines/unlock/unlock-view.ts";
import type { UnlockRef } from "../../machines/unlock/unlock.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Progress } from "../kit/progress/progress.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { PaymentDialog } from "../payment/payment.view.tsx";
import { readAs } from "../post-editor/read-as.ts";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import { useFormBusy } from "../sign-up/form-busy.ts";
import { VisitorForm } from "../sign-up/visitor-form.view.tsx";
import * as css from "./unlock.css.ts";

/** The dialog in which a post, a goal or a gallery is bought (PAY-01, POSTS-08). */
export function UnlockDialog({ unlock, onClose }: { unlock: UnlockRef; onClose: () => void }) {
  const view = useSelector(unlock, selectUnlockView, shallowEqual);
  const busy = useFormBusy(view);
  return match(view)
    .with({ status: "opening" }, () => (
      <Dialog label="Unlock" onClose={onClose}>
        <Loading label="Loading what it costs" className={css.form}>
          <Skeleton shape="picture" />
          <Skeleton width="half" />
          <Skeleton shape="button" />
        </Loading>
      </Dialog>
    ))
    .with({ status: "closed" }, () => null)
    .with({ status: "failed" }, ({ failure }) => (
      <Dialog title="Unlock" onClose={onClose}>
        <Notice tone="danger">
          {failure?.error ?? "We could not reach the server. We try again in a moment."}
        </Notice>
        <Button wide onClick={() => unlock.send({ type: "retry.requested" })}>
          Try again
        </Button>
      </Dialog>
    ))
    .with({ status: "signingUp" }, { status: "signingIn" }, (shown) => (
      <Dialog title={shown.title} onClose={onClose} busy={busy}>
        <div className={css.form}>
          <Thing offer={shown.offer} isSmall />
          <VisitorForm
            view={shown}
            onSignIn={() => unlock.send({ type: "signIn.chosen" })}
            onSignUp={() => unlock.send({ type: "signUp.chosen" })}
          />
        </div>
      </Dialog>
    ))
    .with({ status: "editing" }, (form) => (
      <Dialog title={form.title} onClose={onClose} closeButton>
        <Form unlock={unlock} form={form} />
      </Dialog>
    ))
    .with({ status: "paying" }, ({ payment }) => <PaymentDialog payment={payment} />)
    .exhaustive();
}

type FormProps = { unlock: UnlockRef; form: Extract<UnlockView, { status: "editing" }> };

function Form({ unlock, form }: FormProps) {
  const { offer, amount, texts, isOneClick } = form;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => unlock.send({ type: "form.submitted" }));
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label={form.title}>
      <Thing offer={offer} />
      {offer.fund !== null && (
        <>
          <Progress
            label={`${formatCents(offer.fund.raised)} of ${formatCents(offer.fund.goal)}`}
            value={Math.min(offer.fund.raised, offer.fund.goal)}
            max={offer.fund.goal}
          />
          <Field
            name="amount"
            label="Amount"
            before="$"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={texts.amount}
            hint={
              readAs(amount) ?? `At least ${formatCents(offer.price)}. What you give opens the post for you.`
            }
            onChange={(value) => unlock.send({ type: "field.changed", field: "amount", value })}
          />
        </>
      )}
      <Button
        type="submit"
        tone="follow"
        size="large"
        wide
        data-autofocus={offer.fund === null ? "" : undefined}
      >
        {offer.fund === null ? `Unlock for ${formatCents(offer.price)}` : "Contribute"}
      </Button>
      <p className={css.note}>
        {isOneClick ? "Paid at once with your saved card." : "Paid by card, in the next step."} It stays open
        for you.
      </p>
    </form>
  );
}

function Thing({ offer, isSmall = false }: { offer: UnlockOffer; isSmall?: boolean }) {
  return (
    <figure className={css.thing}>
      {!isSmall && (
        <span className={css.stage}>
          {offer.thumbUrl !== null && (
            <img className={css.veil} src={offer.thumbUrl} alt="" decoding="async" />
          )}
          <span className={css.lock}>
            <Icon name="lock" size="large" />
          </span>
        </span>
      )}
      <figcaption className={css.words}>
        <strong>{offer.name}</strong>
        <span className={css.title}>{offer.title}</span>
        <span className={css.contents}>{offer.contents}</span>
      </figcaption>
    </figure>
  );
}
