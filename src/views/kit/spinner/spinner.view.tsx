import { classNames } from "../class-names.ts";
import * as css from "./spinner.css.ts";

export type SpinnerProps = {
  size?: keyof typeof css.size | undefined;
  /** Said to assistive technology; without it the spinner is decoration beside a text that says so. */
  label?: string | undefined;
};

/** Something is under way, for an unknown time. */
export function Spinner({ size = "medium", label }: SpinnerProps) {
  const ring = <span className={classNames(css.spinner, css.size[size])} aria-hidden />;
  if (label === undefined) return ring;
  return (
    <span role="status">
      {ring}
      <span className={css.said}>{label}</span>
    </span>
  );
}
