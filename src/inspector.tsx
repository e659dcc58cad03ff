import "./views/theme/theme.styles.ts";
import "./views/inspector/opening.css.ts";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createActor } from "xstate";

import { startCauses } from "./actors/causes/causes.actors.ts";
import { openStep, readStepHash } from "./actors/causes/step-link.ts";
import { openChannel } from "./actors/inspector/channel.ts";
import { compare } from "./actors/inspector/compare.ts";
import { describedChart } from "./actors/inspector/described-chart.ts";
import { foreignFlow } from "./actors/inspector/foreign-flow.ts";
import { listenToForeign } from "./actors/inspector/foreign.ts";
import { provideInspector } from "./actors/inspector/inspector.actors.ts";
import { openFileStore } from "./actors/inspector/file-store.ts";
import { openKeptStore } from "./actors/inspector/kept-store.ts";
import { createLayOut } from "./actors/inspector/layout.ts";
import { createMeasure } from "./actors/inspector/layout-measure.ts";
import { createArrange } from "./actors/inspector/layout-worker.ts";
import { createLibrary } from "./actors/inspector/library.ts";
import { createPageWire } from "./actors/inspector/page-wire.ts";
import { productMachines } from "./actors/inspector/product-machines.ts";
import { startLayoutWorker } from "./actors/inspector/start-layout-worker.ts";
import { createCall } from "./actors/http/call.ts";
import { createEntryStorage } from "./actors/storage/entry-storage.ts";
import { pathBookOf, startTestPaths } from "./actors/paths/test-paths.actors.ts";
import { flows } from "./machines/flows.ts";
import type { Chart } from "./machines/inspector/chart.ts";
import type { PathBook } from "./machines/inspector/path.ts";
import type { TestPathsRef } from "./machines/test-paths/test-paths.machine.ts";
import type { PastFrameProps } from "./views/inspector/main-pane.view.tsx";
import { FollowedCauses, type CausesProps } from "./views/inspector/causes/causes.view.tsx";
import { Inspector } from "./views/inspector/inspector.view.tsx";
import { TestPaths, TestPathsPage } from "./views/inspector/paths/test-paths.view.tsx";
import { frame } from "./views/past/past-frame.css.ts";
import { PastFrame } from "./views/past/past-frame.view.tsx";
import { createPastWindow, type PastWindow } from "./views/past/past-window.ts";

const newId = () => crypto.getRandomValues(new Uint32Array(2)).join("-");
const page = newId();
const TAB = "marquee.inspector.page";
const tab = sessionStorage.getItem(TAB) ?? newId();
sessionStorage.setItem(TAB, tab);

const library = createLibrary({
  known: productMachines,
  now: () => Date.now(),
  pause: () => new Promise((resolve) => void setTimeout(resolve)),
  // A private window may refuse a storage: what is live can be looked at all the same.
  store: openKeptStore().catch(() => null),
  files: {
    store: openFileStore(tab).catch(() => null),
    session: sessionStorage,
    newId,
    later: (work) => void setTimeout(work, 500),
  },
  connect: (events) =>
    createPageWire({
      ...events,
      channel: openChannel(),
      page,
      whenGone: (load, gone) => void navigator.locks?.request(`marquee.load.${load}`, gone),
      timer: (seconds, work) => {
        const timer = setTimeout(work, seconds * 1_000);
        return () => clearTimeout(timer);
      },
    }),
});
listenToForeign(window, () => Date.now(), library.putForeign);
window.addEventListener("pagehide", library.leave);

const layOut = createLayOut(createArrange(startLayoutWorker), createMeasure);
const book = pathBookOf(flows, describedChart);
const call = createCall(
  "",
  window.fetch.bind(window),
  createEntryStorage(
    () => null,
    () => 0,
  ),
);
let testPaths: TestPathsRef | null = null;

/** Test paths of other apps' machines, each by itself. */
const foreignPaths = new Map<string, { readonly paths: TestPathsRef; readonly book: PathBook }>();

const startForeignPaths = (chart: Chart, copy: (text: string) => Promise<void>) => {
  const own = [foreignFlow(chart)];
  const paths = startTestPaths({ flows: own, call, copy, slug: chart.machine });
  return { paths, book: { ...pathBookOf(own), chartOf: () => chart } };
};

/** The address names the flow that is looked at, where the paths have the page alone. */
const followedByAddress = (paths: TestPathsRef): TestPathsRef => {
  const follow = (): void => {
    if (alone !== undefined) history.replaceState(null, "", `#paths/${paths.getSnapshot().context.slug}`);
  };
  paths.subscribe(follow);
  follow();
  return paths;
};

/** The test paths of a flow; they begin when they are first looked at, and stay as they were left. */
function FlowPaths({ machine, foreign = null }: { machine?: string; foreign?: Chart | null }) {
  const copy = (text: string) => navigator.clipboard.writeText(text);
  if (foreign !== null) {
    const known = foreignPaths.get(foreign.machine) ?? startForeignPaths(foreign, copy);
    foreignPaths.set(foreign.machine, known);
    return <TestPaths actor={known.paths} book={known.book} layOut={layOut} machine={foreign.machine} />;
  }
  testPaths ??= followedByAddress(startTestPaths({ flows, call, copy, slug: machine }));
  return <TestPaths actor={testPaths} book={book} layOut={layOut} machine={machine} />;
}

const causes = startCauses({
  ...{ library, call },
  now: () => Date.now(),
  copy: (text) => navigator.clipboard.writeText(text),
  address: () => location.href.split("#", 1)[0]!,
});

function WhatLedToWhat(props: CausesProps) {
  return <FollowedCauses actor={causes} {...props} />;
}

/** `#paths` and `#paths/sign-in` show the test paths alone: they need no recording. */
const [, alone, slug = ""] = /^#(paths)(?:[=/](.+))?$/.exec(location.hash) ?? [];
window.addEventListener("hashchange", () => location.reload());

// Loaded with the page, as the worker of charts and all code: a file can be opened when there is no network any more.
const home = document.body.appendChild(document.createElement("div"));
home.hidden = true;
const past = alone === undefined ? createPastWindow(home, frame) : null;

/** A branch shows two moments beside each other; the second page is loaded with the first branch. */
let pastBeside: PastWindow | null = null;

function ThePast({ isBeside = false, ...moment }: PastFrameProps) {
  if (past === null) return null;
  if (!isBeside) return <PastFrame past={past} {...moment} />;
  pastBeside ??= createPastWindow(home, frame);
  return <PastFrame past={pastBeside} {...moment} />;
}

const inspector = createActor(provideInspector(window, library, layOut));
inspector.start();
const linked = readStepHash(location.hash);
if (linked !== null) openStep({ library }, inspector.send, linked);
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    {alone === undefined ? (
      <Inspector
        actor={inspector}
        library={library}
        compare={compare}
        layOut={layOut}
        PastFrame={ThePast}
        FlowPaths={FlowPaths}
        Causes={WhatLedToWhat}
      />
    ) : (
      <TestPathsPage>
        <FlowPaths {...(slug === "" ? {} : { machine: slug })} />
      </TestPathsPage>
    )}
  </StrictMode>,
);
