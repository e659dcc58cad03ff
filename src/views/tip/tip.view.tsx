import { shallowEqual, useSelector } from "@xstate/react";
import { type FormEvent, Suspense } from "react";
import { match } from "ts-pattern";

import { formatCents } from "../../domain/format/cents.ts";
import { plainCents } from "../../domain/format/typed-cents.ts";
import { tipTextLength, type TipTyped } from "../../domain/tip/tip.ts";
import { deliveryBusinessDays } from "../../domain/tip-menu/due.ts";
import type { TipMenuItem } from "../../domain/tip-menu/tip-menu.ts";
import type { TipRef } from "../../machines/tip/tip.machine.ts";
import { tipLabels } from "../../machines/tip/tip-labels.ts";
import { selectTipView, type TipBought, type TipFrame, type TipView } from "../../machines/tip/tip-view.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { holdFocus } from "../kit/dialog/hold-focus.ts";
import { Select } from "../kit/select/select.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Field, TextArea } from "../kit/field/field.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { PaymentDialog } from "../payment/payment.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import { useFormBusy } from "../sign-up/form-busy.ts";
import { LazyVisitorForm } from "../sign-up/lazy-visitor-form.view.tsx";
import * as css from "./tip.css.ts";

/** The dialog 15, with the forms of a guest in its place (TIP-03 to TIP-13, TIP-18). */
export function TipDialog({ tip, onClose }: { tip: TipRef; onClose: () => void }) {
  const view = useSelector(tip, selectTipView, shallowEqual);
  const busy = useFormBusy(view);
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
      <Dialog title={shown.title} onClose={onClose} busy={busy}>
        <div className={css.form}>
          <Person {...shown} />
          <Suspense fallback={<FormSkeleton label="Loading the form" />}>
            <LazyVisitorForm
              view={shown}
              onSignIn={() => tip.send({ type: "signIn.chosen" })}
              onSignUp={() => tip.send({ type: "signUp.chosen" })}
            />
          </Suspense>
        </div>
      </Dialog>
    ))
    .with({ status: "choosing" }, ({ title, items }) => (
      <Dialog title={title} onClose={onClose}>
        {items === null ? (
          <MenuSkeleton />
        ) : (
          <TipMenu
            items={items}
            onChoose={(itemId) => tip.send({ type: "item.chosen", itemId })}
            onRetry={() => tip.send({ type: "retry.requested" })}
          />
        )}
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

/** As tall as a menu of the usual length, so that little moves when it is there. */
function MenuSkeleton() {
  return (
    <Loading label="Loading the tip menu" className={css.menu}>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className={css.itemSkeleton}>
          <Skeleton shape="fill" />
        </div>
      ))}
    </Loading>
  );
}

type Editing = Extract<TipView, { status: "editing" }>;

function TipForm({ tip, form }: { tip: TipRef; form: Editing }) {
  const { bought, creator } = form;
  const change = (field: keyof TipTyped) => (value: string) =>
    tip.send({ type: "field.changed", field, value });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => tip.send({ type: "form.submitted" }));
  };
  return (
    <form ref={holdFocus} className={css.form} onSubmit={submit} noValidate aria-label={form.title}>
      <Person {...form} />
      {form.description !== null && <p className={css.description}>{form.description}</p>}
      {bought === null ? (
        <Amount form={form} onChange={change("tip_amount")} />
      ) : (
        <Bought bought={bought} onMenu={() => tip.send({ type: "menu.chosen" })} />
      )}
      {bought?.kind === "menu" ? (
        <Words field="tip_special_requests" form={form} onChange={change("tip_special_requests")} />
      ) : (
        <Words field="tip_message" form={form} onChange={change("tip_message")} />
      )}
      {bought?.kind === "menu" && (
        <p className={css.notice}>
          {creator.display_name} delivers it in your messages. What is not delivered within{" "}
          {deliveryBusinessDays} business days is refunded.
        </p>
      )}
      <Button type="submit" tone="follow" size="large" wide>
        {bought?.kind === "uncensor" ? "Uncensor" : "Send Tip"}
      </Button>
    </form>
  );
}

type FieldProps = { form: Editing; onChange: (value: string) => void };

const rangeText = ({ min, max }: Editing["limits"]): string => `${formatCents(min)} to ${formatCents(max)}`;

/** The amount: one of a list where the creator has one, else what is typed, with what it is read as (TIP-06, TIP-07, CVAL-42). */
function Amount({ form: { typed, texts, limits, read, quickAmounts }, onChange }: FieldProps) {
  const common = {
    label: tipLabels.tip_amount,
    name: "tip_amount",
    value: typed.tip_amount,
    error: texts.tip_amount,
    onChange,
  };
  if (limits.amounts !== undefined)
    return (
      <Select
        {...common}
        placeholder="Choose an amount"
        options={limits.amounts.map((cents) => ({ value: plainCents(cents), label: formatCents(cents) }))}
      />
    );
  return (
    <>
      <Field
        {...common}
        inputMode="decimal"
        before="$"
        hint={read === null ? rangeText(limits) : `= ${formatCents(read)} (${rangeText(limits)})`}
        autoComplete="off"
        data-autofocus
      />
      <div className={css.quick}>
        {quickAmounts.map((cents) => (
          <button
            key={cents}
            type="button"
            className={css.quickAmount}
            aria-pressed={typed.tip_amount === plainCents(cents)}
            onClick={() => onChange(plainCents(cents))}
          >
            ${cents / 100}
          </button>
        ))}
      </div>
    </>
  );
}

function Words({
  field,
  form: { typed, texts },
  onChange,
}: FieldProps & { field: "tip_message" | "tip_special_requests" }) {
  const value = typed[field];
  return (
    <TextArea
      label={tipLabels[field]}
      name={field}
      rows={2}
      value={value}
      error={texts[field]}
      hint={`${[...value].length} of ${tipTextLength} characters`}
      onChange={onChange}
    />
  );
}

/** What is bought at its price: an item of the menu, or a picture (TIP-04, TIP-05). */
function Bought({ bought, onMenu }: { bought: TipBought; onMenu: () => void }) {
  return (
    <div className={css.bought}>
      <div className={css.line}>
        {bought.kind === "uncensor" && bought.thumbUrl !== null && (
          <img className={css.veiled} src={bought.thumbUrl} alt="" decoding="async" />
        )}
        <p dir="auto" className={css.what}>
          {bought.kind === "menu" ? bought.description : "One picture"}
        </p>
        <p className={css.price}>{formatCents(bought.price)}</p>
      </div>
      {bought.kind === "menu" && (
        <Button tone="secondary" size="small" onClick={onMenu}>
          Choose another
        </Button>
      )}
    </div>
  );
}

/** What the creator does for a price. */
function TipMenu({
  items,
  onChoose,
  onRetry,
}: {
  items: readonly TipMenuItem[];
  onChoose: (id: number) => void;
  onRetry: () => void;
}) {
  if (items.length === 0)
    return (
      <EmptyState
        icon="menu"
        title="Nothing on the menu"
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  return (
    <ul ref={holdFocus} className={css.menu}>
      {items.map(({ id, description, price }) => (
        <li key={id}>
          <button type="button" className={css.item} onClick={() => onChoose(id)}>
            <span dir="auto" className={css.what}>
              {description}
            </span>
            <span className={css.price}>{formatCents(price)}</span>
          </button>
        </li>
      ))}
    </ul>
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
