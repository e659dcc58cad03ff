import "./views/theme/theme.styles.ts";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { browserServices } from "./actors/app/browser-services.ts";
import { loadDeferredCode } from "./actors/app/load-deferred.ts";
import { loadFirstPage, startApp } from "./actors/app/start.ts";
import { preloadBanners } from "./actors/banners/load-banners.ts";
import { whenIdle } from "./actors/browser/when-idle.ts";
import { readLocation } from "./actors/router/history.actors.ts";
import { loadPageTable } from "./actors/router/load-pages.ts";
import { tellRegion } from "./domain/format/region.ts";
import { createPages, loadMemberPages } from "./pages/pages.ts";
import { preloadHeader } from "./views/app/app-header.view.tsx";
import { App, type AppActors } from "./views/app/app.view.tsx";
import { PageFailure } from "./views/app/page-failure.view.tsx";
import { loadOverlays, preloadOverlays } from "./views/app/deferred.view.tsx";
import { preloadGuestMenu } from "./views/shell/header/guest-entries.view.tsx";
import { preloadComments, preloadMember } from "./views/app/member-parts.view.tsx";
import { mountApp } from "./views/app/mount-app.ts";

const services = { ...browserServices(window), loadToasts: loadOverlays };
tellRegion(services.globals.region);
const location = readLocation(window);
const pages = createPages();

const root = document.getElementById("root")!;
const isRendered = root.hasChildNodes();

const idle = (): Promise<void> => whenIdle(window);

/** One part after another, each when the browser is idle: together they would keep a press waiting. */
const loadLater = async (parts: readonly ((pause: typeof idle) => Promise<unknown>)[]): Promise<void> => {
  for (const load of parts) {
    await idle();
    // What cannot be had now is asked for again by whoever wants it.
    await load(idle).catch(() => {});
  }
};

const start = (): void => {
  const { app, journal } = startApp(services, location, pages);
  const actors: AppActors = {
    app,
    router: app.system.get("router"),
    session: app.system.get("session"),
  };
  mountApp(
    root,
    <StrictMode>
      <App actors={actors} pages={pages} site={services.globals.site} />
    </StrictMode>,
  );
  // React takes the page over at once where something is pressed.
  if (isRendered) window.earlyButton?.click();
  void loadLater([
    async () => {
      const { trackVisit, loadAhead, firstPicture } = await loadDeferredCode();
      loadAhead(window, app, pages);
      trackVisit(services, window, location.search);
      return firstPicture(window);
    },
    journal.recorder,
    preloadOverlays,
    preloadGuestMenu,
    ...(isGuest ? [] : [preloadComments]),
    async () => (await import("./views/kit/tooltip/mount-tooltips.tsx")).mountTooltips(document),
  ]);
  // Reloads and sign-ins lose the address: the tab remembers. Any word of it will do here, attach reads it exactly.
  if (services.globals.inspector && (location.search.includes("inspect") || sessionStorage["inspect"]))
    void Promise.all([import("./actors/inspector/attach.ts"), journal.recorder()]).then(
      ([{ attachInspector }, recorder]) => attachInspector(window, app, recorder, location.search),
    );
};

const isGuest = services.globals.user === null;

const open = async (): Promise<void> => {
  // Should code not load, the app says so with a way to try again.
  const around = Promise.allSettled([
    preloadHeader(isGuest),
    ...(isGuest ? [] : [preloadMember(), preloadBanners()]),
  ]);
  // What the server has rendered says itself what it is.
  if (!isGuest) (await loadMemberPages()).sendEarlyCall(services, location);
  else if (!isRendered || services.globals.route === null) await loadPageTable();
  await Promise.allSettled([around, loadFirstPage(services, location, pages)]);
};

/** Without the table of pages there is no saying which page this is. */
const fail = (): void => createRoot(root).render(<PageFailure onReload={() => window.location.reload()} />);
// Not from the top of this script: browsers that record who loads what would read all of it again for its lines.
void Promise.resolve().then(open).then(start, fail);
