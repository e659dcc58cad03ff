import { shallowEqual, useSelector } from "@xstate/react";
import { type ReactNode, useId, useMemo } from "react";
import { match } from "ts-pattern";

import type { Compare } from "../../machines/inspector/difference.ts";
import type { Panel } from "../../machines/inspector/inspector-events.ts";
import type { InspectorRef, InspectorView } from "../../machines/inspector/inspector.machine.ts";
import { selectErrands, selectInspectorView } from "../../machines/inspector/inspector.machine.ts";
import type { Library } from "../../machines/inspector/library.ts";
import { classNames } from "../kit/class-names.ts";
import { Spinner } from "../kit/spinner/spinner.view.tsx";
import { ActorTree } from "./actor-tree.view.tsx";
import { Details } from "./details.view.tsx";
import { DropZone, InspectorDialogs, InspectorNotice } from "./dialogs.view.tsx";
import { HoldBanner } from "./hold.view.tsx";
import * as css from "./inspector.css.ts";
import {
  type Looking,
  LookingContext,
  shownActor,
  StatusWordsContext,
  statusWords,
  useInspectorContext,
} from "./looking.ts";
import { MainPane, type MainPaneProps } from "./main-pane.view.tsx";
import { PaneBoundary } from "./pane-boundary.view.tsx";
import { TabList } from "./tab-list.view.tsx";
import { TimelineBar } from "./timeline-bar.view.tsx";
import { Tool } from "./tool.view.tsx";
import { NotesBanner, OpenFile, TopBar } from "./top-bar.view.tsx";

export type InspectorProps = MainPaneProps & {
  actor: InspectorRef;
  library: Library;
  /** Tells what an event changed in a context. */
  compare: Compare;
  /** How an app comes to be looked at, for a page that has none yet. */
  howTo?: ReactNode;
};

/** The inspector's page: what machines did and do, at any moment. */
export function Inspector({ actor, library, compare, howTo = <ProductHowTo />, ...panes }: InspectorProps) {
  const view = useSelector(actor, selectInspectorView, shallowEqual);
  return (
    <>
      {match(view)
        .with({ status: "loading" }, () => (
          <main className={css.alone}>
            <Spinner label="Looking for recordings" />
          </main>
        ))
        .with({ status: "empty" }, () => <Empty inspector={actor}>{howTo}</Empty>)
        .with({ status: "broken" }, () => <Broken inspector={actor} />)
        .with({ status: "showing" }, (showing) => (
          <Showing inspector={actor} library={library} compare={compare} view={showing} panes={panes} />
        ))
        .exhaustive()}
      <DropZone inspector={actor} />
      <InspectorDialogs inspector={actor} />
      <InspectorNotice inspector={actor} />
    </>
  );
}

function ProductHowTo() {
  return (
    <HowTo
      code={`import { createBrowserInspector } from "@statelyai/inspect";

const { inspect } = createBrowserInspector({ url: "/__inspector" });
createActor(machine, { inspect }).start();`}
    >
      Open any page of the product with <code>?inspect</code> behind its address, and its machines appear
      here. Another XState app appears once it points <code>createBrowserInspector</code> at this page; a
      saved recording opens when you drop its file anywhere.
    </HowTo>
  );
}

/** A paragraph with the lines of code that it speaks of. */
export function HowTo({ code, children }: { code: string; children: ReactNode }) {
  return (
    <>
      <p className={css.about}>{children}</p>
      <pre className={css.code}>{code}</pre>
    </>
  );
}

function Empty({ inspector, children }: { inspector: InspectorRef; children: ReactNode }) {
  const { doing } = useSelector(inspector, selectErrands, shallowEqual);
  return (
    <main className={css.alone}>
      <div className={css.card}>
        <h1 className={css.heading}>Nothing to look at yet</h1>
        {children}
        <div className={css.row}>
          <OpenFile inspector={inspector} isBusy={doing === "opening"} tone="primary" />
        </div>
      </div>
    </main>
  );
}

function Broken({ inspector }: { inspector: InspectorRef }) {
  return (
    <main className={css.alone}>
      <div className={css.card} role="alert">
        <h1 className={css.heading}>The recordings cannot be read</h1>
        <p className={css.about}>
          This browser keeps its storage or its channels from the page. A private window or a full disk may be
          why.
        </p>
        <div className={css.row}>
          <Tool tone="primary" onClick={() => inspector.send({ type: "retry.pressed" })}>
            Try again
          </Tool>
        </div>
      </div>
    </main>
  );
}

const panelNames: readonly { readonly id: Panel; readonly label: string }[] = [
  { id: "actors", label: "Actors" },
  { id: "main", label: "Flow" },
  { id: "details", label: "Details" },
];

function Showing(props: {
  inspector: InspectorRef;
  library: Library;
  compare: Compare;
  view: Extract<InspectorView, { status: "showing" }>;
  panes: MainPaneProps;
}) {
  const { inspector, library, compare, view, panes } = props;
  const context = useInspectorContext(inspector);
  const id = useId();
  const source = context.sources.find((head) => head.id === view.source);
  const timeline = library.timeline(view.source);
  const { step, length, mode } = view;
  const looking = useMemo((): Looking | null => {
    if (source === undefined || timeline === null) return null;
    const there = Math.min(length, timeline.length);
    const at = Math.min(step, there - 1);
    const actors = timeline.actorsAt(at);
    const shown = shownActor(actors, context.actor);
    return { inspector, library, compare, source, timeline, step: at, length: there, mode, actors, shown };
  }, [inspector, library, compare, source, timeline, step, length, mode, context.actor]);
  if (looking === null) {
    return (
      <main className={css.alone}>
        <Spinner label="Reading the recording" />
      </main>
    );
  }
  const away = (panel: Panel) => context.panel !== panel && css.away;
  return (
    <LookingContext value={looking}>
      <StatusWordsContext value={statusWords(looking.source, looking.step >= looking.length - 1)}>
        <div
          className={classNames(
            css.page,
            context.tab === "paths" && panes.FlowPaths !== undefined && css.forPaths,
          )}
          data-source={view.source}
        >
          <header className={css.top} aria-label="Inspector">
            <TopBar />
          </header>
          <div className={css.banner}>
            <HoldBanner />
            <NotesBanner />
          </div>
          <nav className={css.panels} aria-label="Panels">
            <TabList
              label="Panels"
              items={panelNames}
              selected={context.panel}
              panelId={`${id}-${context.panel}`}
              onSelect={(panel) => inspector.send({ type: "panel.chosen", panel })}
            />
          </nav>
          <nav id={`${id}-actors`} className={classNames(css.actors, away("actors"))} aria-label="Actors">
            <ActorTree />
          </nav>
          <main id={`${id}-main`} aria-label="Flow" className={classNames(css.main, away("main"))}>
            <MainPane {...panes} />
          </main>
          <aside
            id={`${id}-details`}
            className={classNames(css.details, away("details"))}
            aria-label="Details"
          >
            <PaneBoundary key={view.source}>
              <Details />
            </PaneBoundary>
          </aside>
          <footer className={css.time} aria-label="Timeline">
            <TimelineBar />
          </footer>
        </div>
      </StatusWordsContext>
    </LookingContext>
  );
}
