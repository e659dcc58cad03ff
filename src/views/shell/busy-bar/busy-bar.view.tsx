import * as css from "./busy-bar.css.ts";

/** Says that another page is on its way while this one is still there. */
export function BusyBar() {
  return <div className={css.bar} role="progressbar" aria-label="Loading the page" />;
}
