import { useId } from "react";
import * as css from "./progress.css.ts";

export type ProgressProps = {
  label: string;
  /** 0 to `max`; null when unknown. */
  value: number | null;
  max?: number | undefined;
  /** Said and shown instead of the percentage: "3 of 8". */
  valueText?: string | undefined;
};

/** How far a long piece of work has come. */
export function Progress({ label, value, max = 100, valueText }: ProgressProps) {
  const id = useId();
  const shown = valueText ?? (value === null ? "" : `${Math.round((100 * value) / max)}%`);
  return (
    <div className={css.frame}>
      <div className={css.head}>
        <span id={id}>{label}</span>
        <span className={css.value}>{shown}</span>
      </div>
      <progress
        className={css.progress}
        max={max}
        aria-labelledby={id}
        aria-valuetext={valueText}
        {...(value === null ? {} : { value })}
      />
    </div>
  );
}
