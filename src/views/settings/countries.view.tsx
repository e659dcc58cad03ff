import { useId } from "react";

import { countryCodes, countryName } from "../../domain/country/country.ts";
import { countriesOf } from "../../domain/settings/setting-forms.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import * as css from "./settings.css.ts";

export type CountriesProps = {
  name: string;
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  /** Codes, divided by commas. */
  value: string;
  onChange: (value: string) => void;
};

const byName = [...countryCodes]
  .map((code) => ({ value: code, label: countryName(code) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, "en"));

/** Countries that are chosen one by one, each with a button that takes it out again. */
export function Countries({ name, label, hint, error, value, onChange }: CountriesProps) {
  const id = useId();
  const chosen = countriesOf(value);
  const change = (codes: readonly string[]) => onChange([...codes].toSorted().join(","));
  return (
    <div className={css.countries}>
      <p id={id} className={css.rowName}>
        {label}
      </p>
      {chosen.length > 0 && (
        <ul className={css.chips} aria-labelledby={id}>
          {chosen.map((code) => (
            <li key={code}>
              <button
                type="button"
                className={css.chip}
                aria-label={`Unblock ${countryName(code)}`}
                onClick={() => change(chosen.filter((other) => other !== code))}
              >
                {countryName(code)}
                <Icon name="close" size="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Select
        name={name}
        label="Block another country"
        hint={hint}
        error={error}
        value=""
        placeholder="Choose a country"
        options={byName.filter((option) => !chosen.includes(option.value))}
        onChange={(code) => change([...chosen, code])}
      />
    </div>
  );
}
