import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { match } from "ts-pattern";

import { countryCodes, countryName } from "../../domain/country/country.ts";
import { statesOf } from "../../domain/country/state.ts";
import {
  documentTypes,
  fansPlatforms,
  neededDocuments,
  type ApplicationField,
  type DocumentKind,
} from "../../domain/creator-application/application.ts";
import type {
  ApplicationForm,
  CreatorApplicationRef,
} from "../../machines/creator-application/creator-application.machine.ts";
import { applicationLabels } from "../../machines/creator-application/creator-application.setup.ts";
import type { Section } from "../../machines/creator-application/sections.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { TermsBox } from "../sign-up/terms-box.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import * as css from "./creator-application.css.ts";
import { DocumentBox } from "./document-box.view.tsx";
import { Steps } from "./steps.view.tsx";

type FormProps = { page: CreatorApplicationRef; form: ApplicationForm };

const words: Readonly<Record<Section, readonly [title: string, lead: string]>> = {
  about: ["About you", "As it stands in your passport or on your card. Fans never see it."],
  address: ["Your address", "Where you live. It stays between us."],
  fans: ["Where are your fans now?", "Bring them along: we look at your application first."],
  documents: ["Your document", "So that nobody can be a creator in your name. Only our reviewers see it."],
};

/** The parts of an application, one after another (ROUTE-45). */
export function ApplicationSections({ page, form, children }: FormProps & { children: ReactNode }) {
  const { section, step, steps, busy, declined } = form;
  const [title, lead] = words[section];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(section);
  useEffect(() => {
    if (shown.current === section) return;
    shown.current = section;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [section]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) submitAndFocus(event.currentTarget, () => page.send({ type: "section.finished" }));
  };
  const isLast = step === steps;
  return (
    <>
      {declined !== null && (
        <div className={css.notice}>
          <Notice tone="danger" title="Your application was declined">
            {declined.reason ?? "Please check your details and send it again."}
            <br />
            Correct what is needed and add your pictures once more.
          </Notice>
        </div>
      )}
      <Steps step={step + 1} steps={steps + 1} />
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </h1>
      <p className={css.lead}>{lead}</p>
      {children}
      <form className={css.card} onSubmit={submit} noValidate aria-label={title}>
        <div className={css.form}>
          <Fields page={page} form={form} />
          <div className={css.ways}>
            {step > 1 && (
              <Button
                tone="quiet"
                size="large"
                icon="arrow-left"
                aria-disabled={busy || undefined}
                onClick={() => page.send({ type: "back.chosen" })}
              >
                Back
              </Button>
            )}
            <Button
              type="submit"
              size="large"
              className={css.forward}
              busy={busy}
              busyLabel="Sending…"
              iconAfter={isLast ? undefined : "arrow-right"}
            >
              {isLast ? "Send application" : "Continue"}
            </Button>
          </div>
        </div>
      </form>
    </>
  );
}

function Fields({ page, form }: FormProps) {
  return match(form.section)
    .with("about", () => <About page={page} form={form} />)
    .with("address", () => <Address page={page} form={form} />)
    .with("fans", () => <Fans page={page} form={form} />)
    .with("documents", () => <Documents page={page} form={form} />)
    .exhaustive();
}

const field = ({ page, form }: FormProps, name: ApplicationField) => ({
  name,
  label: applicationLabels[name],
  value: form.fields[name],
  error: form.texts[name],
  required: true,
  onChange: (value: string) => page.send({ type: "field.changed", field: name, value }),
});

function About(props: FormProps) {
  return (
    <>
      <div className={css.pair}>
        <Field {...field(props, "first_name")} autoComplete="given-name" />
        <Field {...field(props, "last_name")} autoComplete="family-name" />
      </div>
      <Field
        {...field(props, "birth_date")}
        type="date"
        autoComplete="bday"
        hint="You must be at least 18 years old."
      />
      <Field
        {...field(props, "social_link")}
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="instagram.com/yourname"
        hint="Instagram, X, TikTok: any place where people know you."
      />
    </>
  );
}

let countries: readonly { readonly value: string; readonly label: string }[] | null = null;

const countryOptions = () =>
  (countries ??= countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, "en")));

function Address(props: FormProps) {
  const { country } = props.form.fields;
  const states = statesOf[country];
  return (
    <>
      <Select
        {...field(props, "country")}
        autoComplete="country"
        placeholder="Choose your country"
        options={countryOptions()}
      />
      {states !== undefined && (
        <Select
          {...field(props, "state")}
          label={country === "CA" ? "Province" : applicationLabels.state}
          autoComplete="address-level1"
          placeholder={country === "CA" ? "Choose your province" : "Choose your state"}
          options={Object.entries(states).map(([value, label]) => ({ value, label }))}
        />
      )}
      <Field {...field(props, "street")} autoComplete="street-address" />
      <div className={css.pair}>
        <Field {...field(props, "city")} autoComplete="address-level2" />
        <Field
          {...field(props, "postal_code")}
          label={country === "US" ? "ZIP code" : applicationLabels.postal_code}
          autoComplete="postal-code"
          autoCapitalize="characters"
        />
      </div>
    </>
  );
}

function Fans(props: FormProps) {
  return (
    <>
      <Select
        {...field(props, "fans_platform")}
        placeholder="Choose a platform"
        options={fansPlatforms.map((value) => ({ value, label: value }))}
      />
      <Field
        {...field(props, "fans_link")}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...field(props, "fans_number")}
        inputMode="numeric"
        autoComplete="off"
        hint="About how many? A round number will do."
      />
    </>
  );
}

const documentNames: Readonly<Record<string, string>> = {
  passport: "passport",
  driver_license: "driver's license",
  id_card: "ID card",
};

const boxes: Readonly<
  Record<DocumentKind, { name: (document: string) => string; hint: string; camera: "environment" | "user" }>
> = {
  front: {
    name: (document) =>
      document === "passport" ? "Photo page of your passport" : `Front of your ${document}`,
    hint: "All four corners, no glare, every word readable.",
    camera: "environment",
  },
  back: {
    name: (document) => `Back of your ${document}`,
    hint: "Turn it over, the same way.",
    camera: "environment",
  },
  selfie: {
    name: (document) => `You with your ${document}`,
    hint: "Hold it beside your face, both clearly visible.",
    camera: "user",
  },
};

function Documents(props: FormProps) {
  const { fields, texts, documents, busy, terms } = props.form;
  const type = fields.document_type;
  return (
    <>
      <Select
        {...field(props, "document_type")}
        placeholder="Choose what you have at hand"
        options={Object.entries(documentTypes).map(([value, label]) => ({ value, label }))}
      />
      {type !== "" &&
        neededDocuments(type).map((kind) => (
          <DocumentBox
            key={kind}
            upload={documents[kind]}
            name={boxes[kind].name(documentNames[type] ?? "document")}
            hint={boxes[kind].hint}
            camera={boxes[kind].camera}
            icon={kind === "selfie" ? "user" : "card"}
            error={texts[kind]}
            disabled={busy}
          />
        ))}
      {terms !== null && (
        <TermsBox
          checked={terms}
          error={texts.terms}
          onChange={(accepted) => props.page.send({ type: "terms.changed", accepted })}
        />
      )}
      <p className={css.privacy}>
        <Icon name="lock" size="small" />
        Your pictures are kept encrypted. JPEG, PNG, WebP or GIF, up to 10 MB each.
      </p>
    </>
  );
}
