import { renderToString } from "react-dom/server";
import type { AnyActorRef } from "xstate";

import type { AppServices } from "./actors/app/services.ts";
import type { CodedPage } from "./actors/app/page-logics.ts";
import { loadFirstPage, startApp } from "./actors/app/start.ts";
import { createKnownAnswers } from "./actors/http/known-answers.ts";
import { createEntryStorage } from "./actors/storage/entry-storage.ts";
import { firstPageOf, type AppRef } from "./machines/app/app.machine.ts";
import type { PageKind } from "./domain/site/page-route.ts";
import { pageRows } from "./domain/site/page-rows.ts";
import { createPages } from "./pages/pages.ts";
import type { PageGlobals } from "./protocol/page-globals.ts";
import type { RenderPage } from "./protocol/render-page.ts";
import { App } from "./views/app/app.view.tsx";
import type { PageViews } from "./views/app/page-views.ts";
import { PAGE_NOT_FOUND } from "./views/app/pages.view.tsx";
import { documentTitle } from "./views/app/use-page-change.ts";

/** The pages whose first view comes as HTML. */
const rendered: ReadonlySet<PageKind> = new Set(
  pageRows.filter(({ isRendered }) => isRendered).map(({ page }) => page),
);

/** What React leaves at a Suspense boundary: its part would be hydrated or rendered later than the rest (`mountApp`). */
const BOUNDARY = "<!--$";

const pages = createPages();

/** Services that know the answers of the page and nothing of a browser; whatever else is asked stays open. */
const servicesOf = (globals: PageGlobals): AppServices => ({
  globals,
  call: () => new Promise(() => {}),
  known: createKnownAnswers(globals.answers),
  storage: createEntryStorage(
    () => null,
    () => globals.now,
  ),
  now: () => globals.now,
  random: () => 0,
  browser: null,
});

/** The document's title, as the browser will set it. */
const titleOf = (page: PageKind, app: AppRef, siteTitle: string): string => {
  if (page === "not-found") return documentTitle(PAGE_NOT_FOUND, siteTitle);
  const { title } = (pages as PageViews).code(page)!;
  const actor = app.system.get("page") as AnyActorRef;
  return documentTitle(typeof title === "function" ? title(actor.getSnapshot() as never) : title, siteTitle);
};

/** Loads the code of every page that is rendered: later there may be no file descriptors to load it with. */
export const preparePages = async (): Promise<void> => {
  const kinds = [...rendered].filter((page) => page !== "not-found");
  await Promise.all(kinds.map((page) => pages.load(page as CodedPage)));
};

export const renderPage: RenderPage = async (globals, location) => {
  const page = firstPageOf({ ...globals, location });
  if (!rendered.has(page)) return null;
  const services = servicesOf(globals);
  await loadFirstPage(services, location, pages);
  const { app, stop } = startApp(services, location, pages);
  try {
    const actors = {
      app,
      router: app.system.get("router"),
      session: app.system.get("session"),
    };
    const content = renderToString(<App actors={actors} pages={pages} site={globals.site} />);
    return content.includes(BOUNDARY) ? null : { content, title: titleOf(page, app, globals.site.title) };
  } finally {
    stop();
  }
};
