import type { WarningAnswered } from "../../machines/profile/entry-warning.ts";
import type { AppServices } from "../app/services.ts";

/** Milliseconds after which Back has led nowhere: this was the first page, whatever lies ahead of it. */
const BACK_TIME = 1_000;

/** Back, or a blank page. */
const leave = (browser: Window): void => {
  const blank = browser.setTimeout(() => browser.location.replace("about:blank"), BACK_TIME);
  for (const going of ["beforeunload", "pagehide", "popstate"])
    browser.addEventListener(going, () => browser.clearTimeout(blank), { once: true });
  browser.history.back();
};

/**
 * Follows what somebody has answered at the door of a page: who enters is remembered there for ever (CWL-08), and has accepted
 * the terms if he has an account (CWL-10).
 */
export const answerEntry = async (
  { storage, browser, call, globals: { user } }: AppServices,
  memory: string,
  { enters }: WarningAnswered,
): Promise<void> => {
  if (enters) {
    storage.write(memory, true, 0);
    if (user !== null) await call("acceptTerms", {});
  } else if (browser !== null) leave(browser);
};
