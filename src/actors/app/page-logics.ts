import { fromPromise, type AnyStateMachine } from "xstate";

import type { PageKind } from "../../domain/site/page-route.ts";
import type { MachinePage, PageInputOf } from "../../machines/app/page-machines.ts";
import { answeredAtOnce } from "../http/answered-at-once.ts";
import { lazyMachine } from "./lazy-machine.ts";
import type { AppServices } from "./services.ts";

/** The pages whose code loads when they are opened. */
export type CodedPage = Exclude<PageKind, "not-found">;

/** A machine that begins with what its page is given. */
interface Taking<Input> {
  readonly getInitialSnapshot: (scope: never, input: Input) => unknown;
}

type MakeMachine<Page> = Page extends MachinePage
  ? (services: AppServices) => AnyStateMachine & Taking<PageInputOf<Page>>
  : null;

/** The machine of a page with every actor that touches the world; null when nothing happens on it. */
export interface PageLogic<Page extends CodedPage = CodedPage> {
  readonly logic: MakeMachine<Page>;
  /** The page that who sees this one may open in a hurry; null: none. Its code comes while the browser is idle. */
  readonly ahead?: (snapshot: never) => CodedPage | null;
  /** What takes its time when the page is opened, and is done while the browser is idle where its code comes ahead. */
  readonly prepare?: (browser: Window) => void;
}

/** `code` is there once `load` is done; `load` of a page that is there is done already. */
export interface PageLogics {
  /** What guests may open. */
  readonly open: readonly CodedPage[];
  readonly code: (page: CodedPage) => PageLogic | undefined;
  readonly load: (page: CodedPage) => Promise<void>;
}

/** Loads the code of a page; done at once when it is there, so that a page that is known shows without a wait. */
export const createLoadPageCode = (pages: PageLogics) =>
  answeredAtOnce<void, { readonly page: PageKind }>(
    fromPromise(async ({ input: { page } }) => {
      if (page !== "not-found") await pages.load(page);
    }),
    ({ page }) => (page === "not-found" || pages.code(page) !== undefined ? undefined : null),
  );

/**
 * The machine of a page: built at once where its code is there, else something that stands in for it until the app starts
 * its actor.
 */
export const pageMachine = (pages: PageLogics, page: CodedPage, services: AppServices): AnyStateMachine => {
  let machine: AnyStateMachine | undefined = pages.code(page)?.logic?.(services);
  return machine ?? lazyMachine(() => (machine ??= pages.code(page)!.logic!(services)));
};
