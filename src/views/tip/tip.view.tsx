import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { match } from "ts-pattern";

import { formatCents, plainCents } from "../../domain/format/cents.ts";
import { tipTextLength } from "../../domain/tip/tip.ts";
import type { TipRef } from "../../machines/tip/tip.machine.ts";
import { tipLabels } from "../../machines/tip/tip-labels.ts";
import { selectTipView, type TipFrame, type TipView } from "../../machines/tip/tip-view.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { Field, TextArea } from "../kit/field/field.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { PaymentDialog } from "../payment/payment.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import { VisitorForm } from "../sign-up/visitor-form.view.tsx";
import * as css from "./tip.css.ts";

/** The dialog 15, with the forms of a guest in its place (TIP-03, TIP-07, TIP-08, TIP-10, TIP-18). */
export function TipDialog({ tip, onClose }: { tip: TipRef; onClose: () => void }) {
  const view = useSelector(tip, selectTipView, shallowEqual);
  return match(view)
    .with({ status: "opening" }, () => (
      <Dialog label="Send Tip" onClose={onClose}>
        <FormSkeleton label="Loading the tip" />
      </Dialog>
    ))
    .with({ status: "closed" }, () => null)
    .with({ status: "failed" }, ({ failure }) => (
      <Dialog title="Send Tip" onClose={onClose}>
        <Notice tone="danger">
          {failure?.error ?? "We could not reach the server. We try again in a moment."}
        </Notice>
        <Button wide onClick={() => tip.send({ type: "retry.requested" })}>
          Try again
        </Button>
      </Dialog>
    ))
    .with({ status: "signingUp" }, { status: "signingIn" }, (shown) => (
      <Dialog title={shown.title} onClose={onClose}>
        <div className={css.form}>
          <Person {...shown} />
          <VisitorForm
            view={shown}
            onSignIn={() => tip.send({ type: "signIn.chosen" })}
            onSignUp={() => tip.send({ type: "signUp.chosen" })}
          />
        </div>
      </Dialog>
    ))
    .with({ status: "editing" }, (form) => (
      <Dialog title={form.title} onClose={onClose}>
        <TipForm tip={tip} form={form} />
      </Dialog>
    ))
    .with({ status: "paying" }, ({ payment }) => <PaymentDialog payment={payment} />)
    .exhaustive();
}

function FormSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className={css.form}>
      <Skeleton width="half" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </Loading>
  );
}

type Editing = Extract<TipView, { status: "editing" }>;

function TipForm({ tip, form }: { tip: TipRef; form: Editing }) {
  const { typed, texts, limits, quickAmounts } = form;
  const change = (field: keyof typeof typed) => (value: string) =>
    tip.send({ type: "field.changed", field, value });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => tip.send({ type: "form.submitted" }));
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label={form.title}>
      <Person {...form} />
      <Field
        label={tipLabels.tip_amount}
        name="tip_amount"
        type="number"
        inputMode="decimal"
        step=".01"
        min={plainCents(limits.min)}
        before="$"
        value={typed.tip_amount}
        error={texts.tip_amount}
        hint={`${formatCents(limits.min)} to ${formatCents(limits.max)}`}
        autoComplete="off"
        data-autofocus
        onChange={change("tip_amount")}
      />
      <div className={css.quick}>
        {quickAmounts.map((cents) => (
          <button
            key={cents}
            type="button"
            className={css.quickAmount}
            aria-pressed={typed.tip_amount === plainCents(cents)}
            onClick={() => change("tip_amount")(plainCents(cents))}
          >
            ${cents / 100}
          </button>
        ))}
      </div>
      <TextArea
        label={tipLabels.tip_message}
        name="tip_message"
        rows={2}
        value={typed.tip_message}
        error={texts.tip_message}
        hint={`${[...typed.tip_message].length} of ${tipTextLength} characters`}
        onChange={change("tip_message")}
      />
      <Button type="submit" tone="follow" size="large" wide>
        Send Tip
      </Button>
    </form>
  );
}

function Person({ creator }: TipFrame) {
  return (
    <div className={css.person}>
      <Avatar name={creator.display_name} src={creator.fans_avatar_url} />
      <div className={css.names}>
        <p className={css.name}>{creator.display_name}</p>
        <p className={css.about}>@{creator.username}</p>
      </div>
    </div>
  );
}
