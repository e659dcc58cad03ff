import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { match } from "ts-pattern";

import { formatCents } from "../../domain/format/cents.ts";
import type { SnapchatFields } from "../../domain/snapchat/snapchat-form.ts";
import type { SnapchatRef } from "../../machines/snapchat/snapchat.machine.ts";
import { snapchatLabels } from "../../machines/snapchat/snapchat-labels.ts";
import { selectSnapchatView, type SnapchatView } from "../../machines/snapchat/snapchat-view.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { PaymentDialog } from "../payment/payment.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import * as css from "./snapchat.css.ts";

/** The dialog 11: who shall be added, and for a guest where his mails go (SNAP-01 to SNAP-03, SNAP-19). */
export function SnapchatDialog({ snapchat, onClose }: { snapchat: SnapchatRef; onClose: () => void }) {
  const view = useSelector(snapchat, selectSnapchatView, shallowEqual);
  return (
    match(view)
      .with({ status: "closed" }, () => null)
      .with({ status: "opening" }, ({ title }) => (
        <Dialog title={title} onClose={onClose}>
          <Loading label="Loading the price" className={css.form}>
            <Skeleton width="half" />
            <Skeleton shape="button" />
            <Skeleton shape="button" />
          </Loading>
        </Dialog>
      ))
      .with({ status: "failed" }, ({ title, failure }) => (
        <Dialog title={title} onClose={onClose}>
          <Notice tone="danger">
            {failure?.error ?? "We could not reach the server. We try again in a moment."}
          </Notice>
          <Button wide onClick={() => snapchat.send({ type: "retry.requested" })}>
            Try again
          </Button>
        </Dialog>
      ))
      .with({ status: "editing" }, (form) => (
        <Dialog title={form.title} onClose={onClose}>
          <SnapchatForm snapchat={snapchat} form={form} />
        </Dialog>
      ))
      .with({ status: "paying" }, ({ payment }) => <PaymentDialog payment={payment} />)
      .with({ status: "thanking" }, ({ title }) => (
        <Dialog title={title} onClose={onClose}>
          <div className={css.form}>
            <Notice tone="success">Your payment went through. This page reloads in a few seconds.</Notice>
            <Button wide onClick={() => snapchat.send({ type: "reload.chosen" })}>
              Reload now
            </Button>
          </div>
        </Dialog>
      ))
      // Paid or not: the page that comes says how it went.
      .with({ status: "reloading" }, ({ title }) => (
        <Dialog title={title} onClose={onClose}>
          <Loading label="This page reloads" className={css.form}>
            <Skeleton width="half" />
            <Skeleton shape="button" />
          </Loading>
        </Dialog>
      ))
      .exhaustive()
  );
}

type Editing = Extract<SnapchatView, { status: "editing" }>;

function SnapchatForm({ snapchat, form }: { snapchat: SnapchatRef; form: Editing }) {
  const { creator, price, typed, texts, asksEmail } = form;
  const field = (name: keyof SnapchatFields) => ({
    label: snapchatLabels[name],
    name,
    value: typed[name],
    error: texts[name],
    onChange: (value: string) => snapchat.send({ type: "field.changed", field: name, value }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => snapchat.send({ type: "form.submitted" }));
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label={form.title}>
      <div className={css.person}>
        <Avatar name={creator.display_name} src={creator.fans_avatar_url} />
        <div className={css.names}>
          <p className={css.name}>{creator.display_name}</p>
          <p className={css.about}>@{creator.username}</p>
        </div>
        <p className={css.price}>{formatCents(price)} a month</p>
      </div>
      <Field
        {...field("snapchat_username")}
        hint={`${creator.display_name} adds this name on Snapchat.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      {asksEmail && (
        <Field
          {...field("user_email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="For your receipt, with the link to cancel."
        />
      )}
      <Button type="submit" tone="follow" size="large" wide>
        Continue to payment
      </Button>
      <p className={css.notice}>
        It renews every month until you cancel. By continuing you accept our{" "}
        <a className={css.link} href="/support/terms" target="_blank" rel="noreferrer">
          terms
        </a>
        .
      </p>
    </form>
  );
}
