import { useId, type ReactNode } from "react";

import * as css from "./choice.css.ts";

export type ChoiceProps<Value extends string> = {
  label: string;
  name: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
};

/** One of a few, all of them in sight. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, name, value, options, onChange, hint, error, disabled = false } = props;
  const id = useId();
  const about = error ?? hint;
  return (
    <fieldset
      className={css.group}
      disabled={disabled}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={about === undefined ? undefined : id}
    >
      <legend className={css.label}>{label}</legend>
      <div className={css.options}>
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              type="radio"
              className={css.control}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {about !== undefined && (
        <p
          id={id}
          className={error === undefined ? css.hint : css.error}
          role={error === undefined ? undefined : "alert"}
        >
          {about}
        </p>
      )}
    </fieldset>
  );
}
