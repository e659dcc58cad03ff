import { renderToString } from "react-dom/server";

import type { AppServices } from "./actors/app/services.ts";
import { loadFirstPage, startApp } from "./actors/app/start.ts";
import { createKnownAnswers } from "./actors/http/known-answers.ts";
import { createEntryStorage } from "./actors/storage/entry-storage.ts";
import { firstPageOf } from "./machines/app/app.machine.ts";
import type { Route } from "./machines/router/route.ts";
import { createPages } from "./pages/pages.ts";
import type { PageGlobals } from "./protocol/page-globals.ts";
import type { RenderPage } from "./protocol/render-page.ts";
import { App } from "./views/app/app.view.tsx";

/** The pages whose first view comes as HTML. */
const rendered = new Set<Route["page"]>(["landing", "not-found", "profile"]);

/** What React leaves where a part has to be rendered by the browser. */
const UNFINISHED = "<!--$!-->";

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

export const renderPage: RenderPage = async (globals, location) => {
  if (!rendered.has(firstPageOf({ ...globals, location }))) return null;
  const services = servicesOf(globals);
  await loadFirstPage(services, location, pages);
  const { app, stop } = startApp(services, location, pages);
  try {
    const actors = {
      app,
      dialogs: app.system.get("dialogs"),
      session: app.system.get("session"),
      toasts: app.system.get("toasts"),
    };
    const html = renderToString(<App actors={actors} pages={pages} site={globals.site} />);
    return html.includes(UNFINISHED) ? null : html;
  } finally {
    stop();
  }
};
