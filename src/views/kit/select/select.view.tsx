import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts } from "../field/field-frame.view.tsx";
import { Icon } from "../icon/icon.view.tsx";
import * as css from "./select.css.ts";

export type SelectProps = FieldTexts & {
  name: string;
  value: string;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** Stands for "nothing chosen yet" and cannot be chosen again. */
  placeholder?: string | undefined;
  onChange: (value: string) => void;
} & Omit<ComponentProps<"select">, "onChange" | "value" | "style" | "className" | "id" | "children">;

/** One of several, by the platform's own list. */
export function Select({ label, hint, error, options, placeholder, onChange, ...rest }: SelectProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(attributes) => (
        <span className={css.box}>
          <select
            {...rest}
            {...attributes}
            className={css.control}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={css.arrow}>
            <Icon name="chevron-down" />
          </span>
        </span>
      )}
    </FieldFrame>
  );
}
