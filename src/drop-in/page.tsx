import "../views/theme/theme.styles.ts";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createActor } from "xstate";

import { openChannel } from "../actors/inspector/channel.ts";
import { compare } from "../actors/inspector/compare.ts";
import { openFileStore } from "../actors/inspector/file-store.ts";
import { foreignFlow } from "../actors/inspector/foreign-flow.ts";
import { listenToForeign } from "../actors/inspector/foreign.ts";
import { provideInspector } from "../actors/inspector/inspector.actors.ts";
import { createLayOut } from "../actors/inspector/layout.ts";
import { createMeasure } from "../actors/inspector/layout-measure.ts";
import { createArrange } from "../actors/inspector/layout-worker.ts";
import { createLibrary } from "../actors/inspector/library.ts";
import { createPageWire } from "../actors/inspector/page-wire.ts";
import { pathBookOf, startTestPaths } from "../actors/paths/test-paths.actors.ts";
import { chartOf, type Chart } from "../machines/inspector/chart.ts";
import type { PathBook } from "../machines/inspector/path.ts";
import type { TestPathsRef } from "../machines/test-paths/test-paths.machine.ts";
import { HowTo, Inspector } from "../views/inspector/inspector.view.tsx";
import { TestPaths } from "../views/inspector/paths/test-paths.view.tsx";
import { channelToApps } from "./window-channel.ts";

const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** This tab's memory; a page from a disk may have none. */
const memory = (): Pick<Storage, "getItem" | "setItem" | "removeItem"> => {
  try {
    return window.sessionStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
};

const TAB = "marquee.inspector.page";
const session = memory();
const tab = session.getItem(TAB) ?? newId();
session.setItem(TAB, tab);

/** Calls back when the page of a load is gone: of another origin, when its window is. */
const whenGone = (load: string, gone: () => void): void => {
  const opener = window.opener as Window | null;
  if (opener === null) {
    // A page from a disk has no locks: its apps say themselves when they leave.
    void window.navigator.locks?.request(`marquee.load.${load}`, gone).catch(() => undefined);
    return;
  }
  const timer = window.setInterval(() => {
    if (!opener.closed) return;
    window.clearInterval(timer);
    gone();
  }, 1_000);
};

const library = createLibrary({
  now: () => Date.now(),
  pause: () => new Promise((resolve) => void setTimeout(resolve)),
  known: {
    machineOf: () => undefined,
    chartOf,
    samples: () => [],
    shape: () => null,
    lateMachine: () => null,
    carrier: null,
  },
  store: Promise.resolve(null),
  files: {
    store: openFileStore(tab).catch(() => null),
    session,
    newId,
    later: (work) => void window.setTimeout(work, 500),
  },
  connect: (events) =>
    createPageWire({
      ...events,
      channel: channelToApps(window, openChannel()),
      page: newId(),
      whenGone,
      timer: (seconds, work) => {
        const timer = window.setTimeout(work, seconds * 1_000);
        return () => window.clearTimeout(timer);
      },
    }),
});
listenToForeign(window, () => Date.now(), library.putForeign);
window.addEventListener("pagehide", library.leave);

/** The worker's code stands in the page itself, so that one file is all. */
const startWorker = (): Worker => {
  const code = document.getElementById("layout-worker")?.textContent ?? "";
  return new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
};
const layOut = createLayOut(createArrange(startWorker), createMeasure);

const paths = new Map<string, { readonly actor: TestPathsRef; readonly book: PathBook }>();

const startPaths = (chart: Chart) => {
  const flows = [foreignFlow(chart)];
  const actor = startTestPaths({
    flows,
    call: null,
    copy: (text) => navigator.clipboard.writeText(text),
    slug: chart.machine,
  });
  return { actor, book: { ...pathBookOf(flows), chartOf: () => chart } };
};

/** The test paths of an app's machine; they begin when they are first looked at, and stay as they were left. */
function MachinePaths({ machine, foreign = null }: { machine: string; foreign?: Chart | null }) {
  if (foreign === null) return null;
  // Machines of several apps may have one name.
  const key = JSON.stringify(foreign);
  const known = paths.get(key) ?? startPaths(foreign);
  paths.set(key, known);
  return <TestPaths actor={known.actor} book={known.book} layOut={layOut} machine={machine} />;
}

const actor = createActor(provideInspector(window, library, layOut));
actor.start();
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Inspector
      actor={actor}
      library={library}
      compare={compare}
      layOut={layOut}
      FlowPaths={MachinePaths}
      howTo={
        <HowTo
          code={`import { inspector } from "./marquee-inspector.js";

const { inspect } = inspector({ page: "/inspector.html" });
createActor(machine, { inspect }).start();`}
        >
          An XState app appears here once it has the first two of these lines and hands <code>inspect</code>{" "}
          to its actors; so does one that points <code>createBrowserInspector</code> at this page. A saved
          recording opens when you drop its file anywhere.
        </HowTo>
      }
    />
  </StrictMode>,
);
