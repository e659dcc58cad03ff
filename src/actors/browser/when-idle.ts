/** Runs work when the browser has nothing better to do: after the first view, at the latest 3 seconds from now. */
export const whenIdle = (browser: Window, work: () => void): void => {
  if ("requestIdleCallback" in browser) browser.requestIdleCallback(work, { timeout: 3_000 });
  else (browser as Window).setTimeout(work, 500);
};
