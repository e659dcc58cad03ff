import type { PageGlobals } from "../../protocol/page-globals.ts";
import { createCall, type CallSubject } from "../http/call.ts";
import { createKnownAnswers } from "../http/known-answers.ts";
import { createEntryStorage } from "../storage/entry-storage.ts";
import type { AppServices } from "./services.ts";

/** The page globals of a page. Throws when the page was not made by the server. */
export const readPageGlobals = (page: Document): PageGlobals => {
  const text = page.querySelector("script#page")?.textContent;
  if (text === undefined || text === null)
    throw new Error("The page has no globals; it has to come from the server.");
  return JSON.parse(text) as PageGlobals;
};

const subjectOf = ({ user, acting_as: acting }: PageGlobals): CallSubject | null => {
  if (acting !== null) return { id: acting.id, isActing: true };
  return user?.type === "model" ? { id: user.id, isActing: false } : null;
};

/** The services of a page in a browser. Its clock goes with the server's: only the difference is measured. */
export const browserServices = (browser: Window): AppServices => {
  const globals = readPageGlobals(browser.document);
  const csrf =
    browser.document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? globals.csrf;
  const ahead = globals.now - Date.now() / 1000;
  const now = () => Math.floor(Date.now() / 1000 + ahead);
  const tab = createEntryStorage(() => browser.sessionStorage, now);
  return {
    globals,
    call: createCall(csrf, (input, init) => browser.fetch(input, init), tab, subjectOf(globals)),
    known: createKnownAnswers(globals.answers),
    storage: createEntryStorage(() => browser.localStorage, now),
    tab,
    now,
    random: () => Math.random(),
    browser,
  };
};
