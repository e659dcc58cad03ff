import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "../icon/icon.view.tsx";
import * as css from "./checkbox.css.ts";

export type CheckboxProps = {
  /** The sentence that is agreed to; may hold links. */
  label: ReactNode;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** It takes effect at once, by itself. */
  isSwitch?: boolean;
} & Omit<ComponentProps<"input">, "onChange" | "checked" | "style" | "className" | "type" | "id" | "role">;

/** Yes or no. */
export function Checkbox({ label, hint, error, isSwitch = false, onChange, ...rest }: CheckboxProps) {
  const id = useId();
  const isWrong = error !== undefined && error !== null && error !== "";
  const about = isWrong ? error : hint;
  return (
    <label className={css.row}>
      <span className={css.box}>
        <input
          {...rest}
          type="checkbox"
          role={isSwitch ? "switch" : undefined}
          className={css.control}
          aria-invalid={isWrong || undefined}
          aria-labelledby={`${id}-label`}
          aria-describedby={about === undefined ? undefined : `${id}-about`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={css.mark}>
          <Icon name="check" size="small" />
        </span>
      </span>
      <span className={css.texts}>
        <span id={`${id}-label`}>{label}</span>
        {about !== undefined && (
          <span id={`${id}-about`} className={isWrong ? css.error : css.hint}>
            {about}
          </span>
        )}
      </span>
    </label>
  );
}
