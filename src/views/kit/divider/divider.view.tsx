import * as css from "./divider.css.ts";

/** A line between two ways of doing the same, with a word in it: "or". */
export function Divider({ label }: { label: string }) {
  return (
    <div className={css.divider} role="separator" aria-label={label}>
      {label}
    </div>
  );
}
