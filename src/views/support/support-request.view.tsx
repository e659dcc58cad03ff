import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { match } from "ts-pattern";

import { supportForms } from "../../domain/support/support-forms.ts";
import {
  reportReasons,
  SUPPORT_THANKS,
  supportLabels,
  supportTypes,
  type SupportField,
  type SupportType,
} from "../../domain/support/support-request.ts";
import {
  selectSupportRequestView,
  type SupportRequestRef,
  type SupportRequestView,
} from "../../machines/support-request/support-request.machine.ts";
import { CaptchaCheck } from "../captcha/captcha.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Field, TextArea } from "../kit/field/field.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import * as css from "./support.css.ts";

/** The form for requests and the one for reports (API-29). */
export function SupportRequest({ request }: { request: SupportRequestRef }) {
  const view = useSelector(request, selectSupportRequestView, shallowEqual);
  return match(view)
    .with({ status: "form" }, (form) => <Form request={request} form={form} />)
    .with({ status: "sent" }, () => (
      <div className={css.form}>
        <Notice tone="success">{SUPPORT_THANKS}</Notice>
        <Button tone="secondary" onClick={() => request.send({ type: "another.chosen" })}>
          Send another
        </Button>
      </div>
    ))
    .exhaustive();
}

const texts = {
  index: {
    title: "How can we help?",
    lead: "Tell us what happened and what you expected. A person reads it and answers by e-mail.",
  },
  report: {
    title: "Report content",
    lead: "Tell us what should not be here. We look at every report, and what may hurt somebody first of all.",
  },
} as const;

type FormProps = { request: SupportRequestRef; form: Extract<SupportRequestView, { status: "form" }> };

function Form({ request, form }: FormProps) {
  const { issue, texts: wrong, type, reports, asksEmail, busy, captcha } = form;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => request.send({ type: "form.submitted" }));
  };
  const field = (name: SupportField) => ({
    name,
    label: supportLabels[name],
    value: issue[name],
    error: wrong[name],
    onChange: (value: string) => request.send({ type: "field.changed", field: name, value }),
  });
  const { title, lead } = texts[form.form];
  return (
    <>
      <h1 className={css.title}>{title}</h1>
      <p className={css.lead}>{lead}</p>
      <form className={css.form} onSubmit={submit} noValidate aria-label={title}>
        <Select
          label={supportLabels.type}
          name="type"
          value={type}
          options={supportForms[form.form].map((value) => ({ value, label: supportTypes[value] }))}
          onChange={(value) =>
            request.send({ type: "field.changed", field: "type", value: value as SupportType })
          }
        />
        {reports && (
          <>
            <Select
              {...field("reason")}
              placeholder="Choose a reason"
              options={reportReasons.map((value) => ({ value, label: value }))}
            />
            <Field
              {...field("url")}
              type="url"
              inputMode="url"
              autoComplete="off"
              hint="Copy it from the top of your browser."
            />
            <Field {...field("username")} autoComplete="off" hint="Or whose page it is on." />
          </>
        )}
        <Field {...field("subject")} maxLength={120} autoComplete="off" required />
        <TextArea {...field("message")} rows={7} required />
        {asksEmail && (
          <Field
            {...field("email")}
            type="email"
            autoComplete="email"
            hint="This is where our answer goes."
            required
          />
        )}
        {captcha !== null && <CaptchaCheck captcha={captcha} error={wrong.recaptcha} />}
        <Button type="submit" size="large" busy={busy} busyLabel="Sending…">
          Send
        </Button>
      </form>
    </>
  );
}
