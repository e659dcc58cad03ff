import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent } from "react";

import { accountPages } from "../../domain/site/account-pages.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import {
  domainLabels,
  selectDomainRequestView,
  type DomainRequest,
  type DomainRequestRef,
} from "../../machines/domain-request/domain-request.machine.ts";
import * as css from "../custom-domain/custom-domain.css.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";

const about = {
  new: "Tell us up to three names. We register one that is free and connect it to your profile.",
  existing: "Enter a domain that you own. You get the records to set, and we look at it meanwhile.",
} as const;

/** Asks for a domain: for new names, or with one that the creator owns (ACCT-15, ACCT-16). */
export function DomainRequestPage({ page }: { page: DomainRequestRef }) {
  const { status, kind, texts, ...names } = useSelector(page, selectDomainRequestView, shallowEqual);
  const saving = status === "submitting";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => page.send({ type: "form.submitted" }));
  };
  const title = accountPages[kind === "new" ? "domain-new" : "domain-existing"].name;
  const field = (name: keyof DomainRequest, placeholder: string) => (
    <Field
      name={name}
      label={domainLabels[name]}
      value={names[name]}
      error={texts[name]}
      placeholder={placeholder}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="url"
      required={name === "custom_domain"}
      readOnly={saving}
      onChange={(value) => page.send({ type: "field.changed", field: name, value })}
    />
  );
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{title}</h1>
      <p className={css.lead}>{about[kind]}</p>
      <Card padding="large">
        <form className={css.form} noValidate aria-label={title} onSubmit={submit}>
          {field("custom_domain", "yourname.com")}
          {kind === "new" && (
            <>
              {field("alternative_1", "yourname.net")}
              {field("alternative_2", "yourname.club")}
            </>
          )}
          <div className={css.actions}>
            <Button type="submit" busy={saving} busyLabel="Asking…">
              Ask for it
            </Button>
            <ButtonLink tone="secondary" href={accountPaths.domains}>
              {accountPages.domains.name}
            </ButtonLink>
          </div>
        </form>
      </Card>
    </div>
  );
}
