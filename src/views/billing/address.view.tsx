import type { FormEvent } from "react";

import { addressLines, noAddress, type AddressField } from "../../domain/billing/address.ts";
import { countryCodes, countryName } from "../../domain/country/country.ts";
import { addressLabels, type BillingRef, type BillingView } from "../../machines/billing/billing.machine.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import * as css from "./billing.css.ts";

type Stored = EndpointAnswer<"getBilling">["address"];
type AddressProps = { stored: Stored; page: BillingRef; view: BillingView };

const countries = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, "en"));

/** The address that stands on receipts, and the form for it. */
export function Address({ stored, page, view }: AddressProps) {
  return (
    <Card as="section" padding="large" aria-labelledby="address-title">
      <h2 id="address-title" className={css.title}>
        Billing address
      </h2>
      {view.address === null ? (
        <>
          {stored === null ? (
            <p className={css.note}>Your receipts bear no address. Add one if you need it for your books.</p>
          ) : (
            <address className={css.address}>
              {addressLines(stored).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          )}
          <div className={css.add}>
            <Button
              tone="secondary"
              size="small"
              onClick={() => page.send({ type: "address.editPressed", ...(stored ?? noAddress) })}
            >
              {stored === null ? "Add an address" : "Change address"}
            </Button>
          </div>
        </>
      ) : (
        <AddressForm typed={view.address} page={page} view={view} />
      )}
    </Card>
  );
}

const autoComplete: Readonly<Record<Exclude<AddressField, "country">, string>> = {
  holder: "name",
  street: "address-line1",
  street_2: "address-line2",
  postal_code: "postal-code",
  city: "address-level2",
};

function AddressForm({
  typed,
  page,
  view,
}: Omit<AddressProps, "stored"> & { typed: NonNullable<BillingView["address"]> }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => page.send({ type: "address.submitted" }));
  };
  const line = (field: Exclude<AddressField, "country">) => (
    <Field
      label={addressLabels[field]}
      name={field}
      value={typed[field]}
      error={view.addressTexts[field]}
      autoComplete={autoComplete[field]}
      onChange={(value) => page.send({ type: "field.changed", field, value })}
    />
  );
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="Billing address">
      {line("holder")}
      {line("street")}
      {line("street_2")}
      <div className={css.pair}>
        {line("postal_code")}
        {line("city")}
      </div>
      <Select
        label={addressLabels.country}
        name="country"
        value={typed.country}
        error={view.addressTexts.country}
        options={countries}
        placeholder="Choose your country"
        autoComplete="country"
        onChange={(value) => page.send({ type: "field.changed", field: "country", value })}
      />
      <p className={css.note}>Leave all of it empty to remove the address.</p>
      <div className={css.buttons}>
        <Button type="submit" busy={view.isSavingAddress} busyLabel="Saving…">
          Save address
        </Button>
        <Button tone="secondary" onClick={() => page.send({ type: "address.cancelled" })}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
