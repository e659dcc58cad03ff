import { renderToString } from "react-dom/server";
import type { AnyActorRef } from "xstate";

import type { CodedPage } from "./actors/app/page-logics.ts";
import { createRenderedApp } from "./actors/app/rendered-app.ts";
import { firstPageOf, type AppRef } from "./machines/app/app.machine.ts";
import type { PageKind } from "./domain/site/page-route.ts";
import { pageRows, pageTitle } from "./domain/site/page-rows.ts";
import "./machines/router/page-table.ts";
import { createPages } from "./pages/pages.ts";
import type { RenderPage } from "./protocol/render-page.ts";
import { App } from "./views/app/app.view.tsx";
import type { PageViews } from "./views/app/page-views.ts";
import { documentTitle } from "./views/app/use-page-change.ts";

/** The pages whose first view comes as HTML. */
const rendered: ReadonlySet<PageKind> = new Set(
  pageRows.filter(({ isRendered }) => isRendered).map(({ page }) => page),
);

/** What React leaves at a Suspense boundary: its part would be hydrated or rendered later than the rest (`mountApp`). */
const BOUNDARY = "<!--$";

/** The document's title, as the browser will set it. */
const titleOf = (page: PageKind, pages: PageViews, app: AppRef, siteTitle: string): string => {
  const readTitle = page === "not-found" ? undefined : pages.code(page)!.readTitle;
  if (readTitle === undefined) return documentTitle(pageTitle(page), siteTitle);
  const actor = app.system.get("page") as AnyActorRef;
  return documentTitle(readTitle(actor.getSnapshot() as never), siteTitle);
};

/** Loads the code of every page that is rendered, and builds their machines: later there may be no file descriptors to load it with. */
export const createRenderPage = async (): Promise<RenderPage> => {
  const pages = createPages();
  const kinds = [...rendered].filter((page) => page !== "not-found");
  await Promise.all(kinds.map((page) => pages.load(page as CodedPage)));
  const show = createRenderedApp(pages);
  return (globals, location) => {
    const page = firstPageOf({ ...globals, location, first: null });
    // Who is sent home is shown it by the browser: what stood here would be none of it.
    if (globals.route === null || !rendered.has(page)) return null;
    return show(globals, location, (app) => {
      const actors = { app, router: app.system.get("router"), session: app.system.get("session") };
      const content = renderToString(<App actors={actors} pages={pages} site={globals.site} />);
      const title = titleOf(page, pages, app, globals.site.title);
      return content.includes(BOUNDARY) ? null : { content, title };
    });
  };
};
