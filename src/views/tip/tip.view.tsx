import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { match } from "ts-pattern";

import { formatCents } from "../../domain/format/cents.ts";
import { tipTextLength } from "../../domain/tip/tip.ts";
import type { TipRef } from "../../machines/tip/tip.machine.ts";
import { tipLabels } from "../../machines/tip/tip-labels.ts";
import { selectTipView, type TipAmount, type TipFrame, type TipView } from "../../machines/tip/tip-view.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { Field, TextArea } from "../kit/field/field.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { PaymentDialog } from "../payment/payment.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import { VisitorForm } from "../sign-up/visitor-form.view.tsx";
import * as css from "./tip.css.ts";

/** The dialog 15: a tip, an item of the tip menu or a censored picture (TIP-03 to TIP-13, TIP-18). */
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
          {shown.status === "signingUp" && <h3 className={css.lead}>Register to access</h3>}
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
  const { typed, texts, amount, isMenu, submitLabel } = form;
  const change = (field: keyof typeof typed) => (value: string) =>
    tip.send({ type: "field.changed", field, value });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => tip.send({ type: "form.submitted" }));
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label={form.title}>
      <Person {...form} />
      <Amount
        amount={amount}
        value={typed.tip_amount}
        error={texts.tip_amount}
        onChange={change("tip_amount")}
      />
      {isMenu ? (
        <TextArea
          label={tipLabels.tip_special_requests}
          name="tip_special_requests"
          rows={2}
          value={typed.tip_special_requests}
          error={texts.tip_special_requests}
          hint={leftText(typed.tip_special_requests)}
          onChange={change("tip_special_requests")}
        />
      ) : (
        <TextArea
          label={tipLabels.tip_message}
          name="tip_message"
          rows={2}
          value={typed.tip_message}
          error={texts.tip_message}
          hint={leftText(typed.tip_message)}
          onChange={change("tip_message")}
        />
      )}
      {isMenu && (
        <Notice>
          Tip menu purchases are delivered in DMs. You get your money back if nothing is delivered within 7
          business days.
        </Notice>
      )}
      <Button type="submit" tone="follow" size="large" wide>
        {submitLabel}
      </Button>
    </form>
  );
}

const leftText = (text: string): string => `${[...text].length} of ${tipTextLength} characters`;

function Person({ creator, description }: TipFrame) {
  return (
    <div className={css.person}>
      <Avatar name={creator.display_name} src={creator.fans_avatar_url} />
      <div className={css.names}>
        <p className={css.name}>{creator.display_name}</p>
        <p className={css.about}>{description ?? `@${creator.username}`}</p>
      </div>
    </div>
  );
}

const quickAmounts = [500, 1000, 2500, 5000] as const;
const plain = (cents: number): string => (cents / 100).toFixed(2);

type AmountProps = {
  amount: TipAmount;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A list where one is offered, else an amount of one's own; of what has a price only the price (TIP-06, TIP-07). */
function Amount({ amount, value, error, onChange }: AmountProps) {
  return match(amount)
    .with({ kind: "priced" }, ({ price }) => <p className={css.price}>{formatCents(price)}</p>)
    .with({ kind: "list" }, ({ amounts }) => (
      <Select
        label={tipLabels.tip_amount}
        name="tip_amount"
        value={value}
        error={error}
        options={amounts.map((cents) => ({ value: plain(cents), label: formatCents(cents) }))}
        onChange={onChange}
      />
    ))
    .with({ kind: "typed" }, ({ min, max, hint }) => (
      <>
        <Field
          label={tipLabels.tip_amount}
          name="tip_amount"
          type="number"
          inputMode="decimal"
          step=".01"
          min={plain(min)}
          before="$"
          value={value}
          error={error}
          hint={hint}
          autoComplete="off"
          data-autofocus
          onChange={onChange}
        />
        <div className={css.quick}>
          {quickAmounts
            .filter((cents) => cents >= min && cents <= max)
            .map((cents) => (
              <button
                key={cents}
                type="button"
                className={css.quickAmount}
                aria-pressed={value === plain(cents)}
                onClick={() => onChange(plain(cents))}
              >
                ${cents / 100}
              </button>
            ))}
        </div>
      </>
    ))
    .exhaustive();
}
