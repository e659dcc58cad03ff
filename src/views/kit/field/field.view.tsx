import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import * as css from "./field.css.ts";
import { FieldFrame, type FieldTexts } from "./field-frame.view.tsx";

type Native = Omit<
  ComponentProps<"input">,
  "onChange" | "value" | "style" | "className" | "id" | "children" | "prefix"
>;

export type FieldProps = FieldTexts &
  Native & {
    name: string;
    value: string;
    onChange: (value: string) => void;
    /** Shown inside the box before and after what is typed: an icon, a currency, a button. */
    before?: ReactNode;
    after?: ReactNode;
  };

/** One line of text with its label. What is typed is kept by the flow's machine. */
export function Field({ label, hint, error, before, after, onChange, type = "text", ...rest }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(attributes) => (
        <span className={css.box}>
          {before !== undefined && <span className={css.aside}>{before}</span>}
          <input
            {...rest}
            {...attributes}
            type={type}
            className={css.control}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {after !== undefined && <span className={css.aside}>{after}</span>}
        </span>
      )}
    </FieldFrame>
  );
}

type NativeArea = Omit<
  ComponentProps<"textarea">,
  "onChange" | "value" | "style" | "className" | "id" | "children"
>;

export type TextAreaProps = FieldTexts &
  NativeArea & { name: string; value: string; onChange: (value: string) => void };

/** Several lines of text with their label. */
export function TextArea({ label, hint, error, onChange, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(attributes) => (
        <span className={css.box}>
          <textarea
            dir="auto"
            {...rest}
            {...attributes}
            className={classNames(css.control, css.tall)}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </span>
      )}
    </FieldFrame>
  );
}
