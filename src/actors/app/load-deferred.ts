import { fromPromise } from "xstate";

import { whenIdle } from "../browser/when-idle.ts";
import { answeredAtOnce } from "../http/answered-at-once.ts";
import type {
  answerEntry,
  createRecorder,
  firstPicture,
  followCard,
  forgetAccounts,
  loadAhead,
  provideDeferred,
  trackVisit,
} from "./deferred.ts";
import { lazyMachine } from "./lazy-machine.ts";
import type { AppServices } from "./services.ts";

interface DeferredCode {
  readonly answerEntry: typeof answerEntry;
  readonly createRecorder: typeof createRecorder;
  readonly firstPicture: typeof firstPicture;
  readonly followCard: typeof followCard;
  readonly forgetAccounts: typeof forgetAccounts;
  readonly loadAhead: typeof loadAhead;
  readonly provideDeferred: typeof provideDeferred;
  readonly trackVisit: typeof trackVisit;
}

let code: DeferredCode | null = null;

/** Loads what comes after the first view: dialogs, toasts, analytics and the recorder. Rejects when it cannot be had. */
export const loadDeferredCode = async (): Promise<DeferredCode> => (code ??= await import("./deferred.ts"));

const load = async (browser: Window | null, waits: boolean): Promise<void> => {
  // The server renders a first view only: nothing comes after it.
  if (browser === null) return new Promise(() => {});
  if (waits) await whenIdle(browser);
  await loadDeferredCode();
};

/** The three machines, and what loads their code; done at once when it is there. */
export const lazyDeferred = (services: AppServices) => {
  let machines: ReturnType<typeof provideDeferred> | null = null;
  const provided = () => (machines ??= code!.provideDeferred(services));
  return {
    loadDeferred: answeredAtOnce(
      fromPromise<void, { readonly whenIdle: boolean }>(({ input }) =>
        load(services.browser, input.whenIdle),
      ),
      () => (code === null ? null : undefined),
    ),
    analytics: lazyMachine(() => provided().analytics),
    arrivals: lazyMachine(() => provided().arrivals),
    dialogs: lazyMachine(() => provided().dialogs),
    openPosts: lazyMachine(() => provided().openPosts),
    toasts: lazyMachine(() => provided().toasts),
  };
};
