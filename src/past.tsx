import "./views/theme/theme.styles.ts";
import "./domain/format/regional-moment.ts";
import "./machines/router/page-table.ts";

import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";

import { openChannel } from "./actors/inspector/channel.ts";
import { createPast, type PastView } from "./actors/inspector/past.ts";
import { stillPage } from "./actors/inspector/still-page.ts";
import { createPages } from "./pages/pages.ts";
import { App, type AppActors } from "./views/app/app.view.tsx";
import { PastNothing, PastPage } from "./views/past/past.view.tsx";

const texts: Readonly<Record<Exclude<PastView["status"], "shown">, string>> = {
  waiting: "Asking the inspector for this recording …",
  lost: "No inspector page that is open has this recording.",
  before: "The app has not begun here.",
};

const pages = createPages();

const past = createPast({
  channel: openChannel(),
  hash: () => location.hash,
  onHashChange: (listener) => window.addEventListener("hashchange", listener),
  timer: (seconds, work) => void setTimeout(work, seconds * 1_000),
});

function Past() {
  const view = useSyncExternalStore(past.subscribe, past.view);
  if (view.status !== "shown") {
    return (
      <PastPage moment={null}>
        <PastNothing text={texts[view.status]} />
      </PastPage>
    );
  }
  const { actors, site, step, length, time } = view;
  return (
    <PastPage moment={{ step: step + 1, length, time }}>
      {/* An app that broke is shown as broken; before that step it is whole again. */}
      <App key={actors.app.getSnapshot().status} actors={actors as AppActors} pages={pages} site={site} />
    </PastPage>
  );
}

stillPage(window);
createRoot(document.getElementById("root")!).render(<Past />);
