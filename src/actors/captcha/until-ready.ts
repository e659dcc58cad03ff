/** How often a script that was asked for is looked at, and how many times at most (CAPI-32, CAPI-39). */
export const POLL_MILLISECONDS = 100;
export const MOST_POLLS = 100;

/**
 * Looks every 100 ms whether something is there; `found` hears of each new one, `gaveUp` when there was none at 100 looks in
 * a row. Ends when `signal` aborts, which `found` and `gaveUp` may do.
 */
export const untilReady = <Thing>(
  find: () => Thing | null,
  report: { readonly found: (thing: Thing) => void; readonly gaveUp: () => void },
  signal: AbortSignal,
): void => {
  let polls = 0;
  let known: Thing | null = null;
  const timer = setInterval(() => {
    const thing = find();
    polls = thing === null ? polls + 1 : 0;
    if (thing !== null && thing !== known) {
      known = thing;
      report.found(thing);
    }
    if (polls >= MOST_POLLS) {
      clearInterval(timer);
      report.gaveUp();
    }
  }, POLL_MILLISECONDS);
  signal.addEventListener("abort", () => clearInterval(timer));
};
