import type { FormEvent, ReactNode } from "react";
import { Link } from "react-router-dom";

import { countryCodes, countryName } from "../../domain/country/country.ts";
import { hasIbans } from "../../domain/payment-info/iban.ts";
import type { PaymentInfoField } from "../../domain/payment-info/payment-info.ts";
import { payoutDataLengths } from "../../domain/payout/payout-data-lengths.ts";
import { certifications, taxFormNames, taxFormOf } from "../../domain/payout/tax-form.ts";
import {
  paymentInfoLabels as labels,
  type PaymentInfoRef,
  type PaymentInfoView,
} from "../../machines/payment-info/payment-info.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { PasswordField } from "../kit/password-field/password-field.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import * as css from "./payment-info.css.ts";

type NumberField = "iban" | "account_number" | "tax_id";
type DetailField = Exclude<PaymentInfoField, NumberField | "country" | "method" | "certified">;
type Form = Extract<PaymentInfoView, { status: "form" }>;
type FormProps = { page: PaymentInfoRef; form: Form };

const countries = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, "en"));

/** The form of the payout data, in four steps on one page; the last one asks the password. */
export function PaymentInfoForm({ page, form }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => page.send({ type: "form.submitted" }));
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="Payment info">
      <Holder page={page} form={form} />
      <BankAccount page={page} form={form} />
      <TaxStatement page={page} form={form} />
      <Step
        title="Confirm"
        about="Your password shows us that it is you. We send you a mail about the change."
      >
        <PasswordField
          label={labels.current_password}
          name="current_password"
          value={form.current_password}
          error={form.texts.current_password}
          hint={
            <>
              Forgotten, or signed up without one?{" "}
              <Link className={css.link} to="/password/forgot">
                Set a password by mail
              </Link>
              .
            </>
          }
          required
          onChange={(value) => page.send({ type: "field.changed", field: "current_password", value })}
        />
        <div className={css.buttons}>
          <Button type="submit" busy={form.busy} busyLabel="Saving…">
            Save
          </Button>
          {form.canCancel && (
            <Button tone="quiet" disabled={form.busy} onClick={() => page.send({ type: "change.cancelled" })}>
              Cancel
            </Button>
          )}
        </div>
      </Step>
    </form>
  );
}

function Step({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <Card as="section" padding="large" aria-label={title}>
      <h2 className={css.cardTitle}>{title}</h2>
      {about !== undefined && <p className={css.hint}>{about}</p>}
      <div className={css.fields}>{children}</div>
    </Card>
  );
}

type DetailProps = FormProps & {
  field: DetailField;
  label?: string;
  hint?: string;
  autoComplete?: string;
  capitals?: boolean;
};

function Detail(props: DetailProps) {
  const { page, form, field, label = labels[field], hint, autoComplete = "off", capitals = false } = props;
  return (
    <Field
      label={label}
      name={field}
      value={form.typed[field]}
      error={form.texts[field]}
      hint={hint}
      maxLength={payoutDataLengths[field]}
      autoComplete={autoComplete}
      autoCapitalize={capitals ? "characters" : undefined}
      onChange={(value) => page.send({ type: "field.changed", field, value })}
    />
  );
}

type NumberProps = FormProps & { field: NumberField; label?: string; hint?: string; digits?: boolean };

/** A number that browsers shall not keep either. */
function SecretNumber({ page, form, field, label = labels[field], hint, digits = false }: NumberProps) {
  return (
    <Field
      label={label}
      name={field}
      value={form.typed[field]}
      error={form.texts[field]}
      hint={hint}
      maxLength={payoutDataLengths[field]}
      inputMode={digits ? "numeric" : undefined}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={(value) => page.send({ type: "field.changed", field, value })}
    />
  );
}

function Holder(props: FormProps) {
  const { page, form } = props;
  return (
    <Step title="Account holder" about="The person whom the bank account belongs to.">
      <Detail {...props} field="holder" autoComplete="name" />
      <Select
        label={labels.country}
        name="country"
        value={form.typed.country}
        error={form.texts.country}
        options={countries}
        placeholder="Choose your country"
        autoComplete="country"
        onChange={(value) => page.send({ type: "field.changed", field: "country", value })}
      />
      <Detail {...props} field="address" autoComplete="address-line1" />
      <div className={css.pair}>
        <Detail {...props} field="postal_code" autoComplete="postal-code" />
        <Detail {...props} field="city" autoComplete="address-level2" />
      </div>
    </Step>
  );
}

function BankAccount(props: FormProps) {
  const { page, form } = props;
  const { method, country } = form.typed;
  const isAmerican = country === "US";
  return (
    <Step title="Bank account">
      <Select
        label={labels.method}
        name="method"
        value={method}
        options={[
          { value: "iban", label: "IBAN" },
          { value: "bank_account", label: "Account number" },
        ]}
        hint={
          hasIbans(country) || isAmerican ? undefined : "Banks in Europe and some other countries have IBANs."
        }
        onChange={(value) =>
          page.send({
            type: "field.changed",
            field: "method",
            value: value === "iban" ? "iban" : "bank_account",
          })
        }
      />
      {method === "iban" ? (
        <SecretNumber {...props} field="iban" hint="On your bank statement, like DE89 3704 …" />
      ) : (
        <div className={css.pair}>
          <Detail
            {...props}
            field="bank_code"
            label={isAmerican ? "Routing number" : "SWIFT code (BIC)"}
            hint={isAmerican ? "9 digits" : "8 or 11 characters"}
            capitals
          />
          <SecretNumber {...props} field="account_number" digits={isAmerican} />
        </div>
      )}
    </Step>
  );
}

function TaxStatement(props: FormProps) {
  const { page, form } = props;
  const tax = taxFormOf(form.typed.country);
  return (
    <Step
      title={`Tax form ${taxFormNames[tax]}`}
      about={tax === "w9" ? "For creators in the United States." : "For creators outside the United States."}
    >
      <SecretNumber
        {...props}
        field="tax_id"
        label={tax === "w9" ? labels.tax_id : `${labels.tax_id} (optional)`}
        hint={tax === "w9" ? "SSN, ITIN or EIN" : "The one of your own country, if it gave you one."}
        digits={tax === "w9"}
      />
      <Checkbox
        name="certified"
        label={certifications[tax]}
        checked={form.typed.certified}
        error={form.texts.certified}
        onChange={(value) => page.send({ type: "field.changed", field: "certified", value })}
      />
      <Detail {...props} field="signature" hint="Type your full name as above." />
    </Step>
  );
}
