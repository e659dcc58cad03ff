import { type ReactNode, useId } from "react";
import { Icon } from "../icon/icon.view.tsx";
import * as css from "./field-frame.css.ts";

export type FieldTexts = {
  label: string;
  /** A sentence below the control that helps to fill it in. */
  hint?: ReactNode;
  /** What is wrong with it. Replaces the hint. */
  error?: string | null | undefined;
};

export type ControlAttributes = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

/** Label, hint and error around a control, tied to it for assistive technology. */
export function FieldFrame(props: FieldTexts & { children: (attributes: ControlAttributes) => ReactNode }) {
  const { label, hint, error, children } = props;
  const id = useId();
  const isWrong = error !== undefined && error !== null && error !== "";
  const described = isWrong || hint !== undefined;
  const attributes = {
    id,
    "aria-invalid": isWrong || undefined,
    "aria-describedby": described ? `${id}-about` : undefined,
  } as const;
  return (
    <div className={css.frame}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children(attributes)}
      <div id={`${id}-about`} aria-live="polite" hidden={!described}>
        {isWrong ? (
          <p className={css.error}>
            <span className={css.errorIcon}>
              <Icon name="warning" size="small" />
            </span>
            {error}
          </p>
        ) : (
          <p className={css.hint}>{hint}</p>
        )}
      </div>
    </div>
  );
}
