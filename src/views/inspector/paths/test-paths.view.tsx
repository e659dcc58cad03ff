import { shallowEqual, useSelector } from "@xstate/react";
import { type ReactNode, useEffect } from "react";
import { match } from "ts-pattern";

import type { LayOut } from "../../../machines/inspector/chart-layout.ts";
import type { PathBook, PathSet } from "../../../machines/inspector/path.ts";
import {
  selectTestPathsView,
  type TestPathsRef,
  type TestPathsView,
} from "../../../machines/test-paths/test-paths.machine.ts";
import { Notice } from "../../kit/notice/notice.view.tsx";
import { Spinner } from "../../kit/spinner/spinner.view.tsx";
import { Tool } from "../tool.view.tsx";
import { FlowList } from "./flow-list.view.tsx";
import { PathBar } from "./path-bar.view.tsx";
import { PathChart } from "./path-chart.view.tsx";
import { PathList } from "./path-list.view.tsx";
import * as css from "./test-paths.css.ts";
import { WalkedBy } from "./walked-by.view.tsx";

export type TestPathsProps = {
  actor: TestPathsRef;
  book: PathBook;
  layOut: LayOut;
  /** The flow to begin with; when another one is given that one is shown. */
  machine?: string | undefined;
};

/** Test paths of all flows: their charts, their paths step by step in sentences, and what the tests walked of them. */
export function TestPaths({ actor, book, layOut, machine }: TestPathsProps) {
  const view = useSelector(actor, selectTestPathsView, shallowEqual);
  useEffect(() => {
    const { slug } = actor.getSnapshot().context;
    if (machine === undefined || machine === slug || book.chartOf(machine) === null) return;
    actor.send({ type: "flow.chosen", slug: machine });
  }, [actor, book, machine]);
  return (
    <div className={css.frame}>
      <div className={css.page}>
        <FlowList actor={actor} view={view} />
        <PathBar actor={actor} view={view} />
        <div className={css.chart}>
          <PathChart actor={actor} view={view} chart={book.chartOf(view.slug)} layOut={layOut} />
        </div>
        <section className={css.side} aria-label="Paths">
          {match(view)
            .with({ status: "making" }, () => (
              <p className={css.waiting}>
                <Spinner label="Making the paths" />
                <span aria-hidden>Making the paths…</span>
              </p>
            ))
            .with({ status: "refused" }, ({ problem }) => <Refused actor={actor} problem={problem} />)
            .with({ status: "showing" }, (showing) => <Shown actor={actor} view={showing} book={book} />)
            .exhaustive()}
        </section>
      </div>
    </div>
  );
}

/** A whole page of test paths. */
export function TestPathsPage({ children }: { children: ReactNode }) {
  return (
    <main className={css.alone}>
      <h1 className={css.said}>Test paths</h1>
      {children}
    </main>
  );
}

function Refused({ actor, problem }: { actor: TestPathsRef; problem: string }) {
  const [title = "", ...details] = problem.split("\n");
  return (
    <div className={css.refused} role="alert">
      <Notice tone="danger" title={title}>
        {details.length > 0 && (
          <ul className={css.problems}>
            {details.map((detail) => (
              <li key={detail}>{detail.trim()}</li>
            ))}
          </ul>
        )}
      </Notice>
      <Tool tone="outlined" onClick={() => actor.send({ type: "retry.pressed" })}>
        Try again
      </Tool>
    </div>
  );
}

/** The transition that is looked at: the chosen one, else the last that the step took. */
const transitionOf = (view: TestPathsView, set: PathSet): string | null => {
  const path = set.paths[view.path];
  return view.transition ?? (view.step === -1 ? path?.took : path?.steps[view.step]?.took)?.at(-1) ?? null;
};

function Shown(props: {
  actor: TestPathsRef;
  view: Extract<TestPathsView, { status: "showing" }>;
  book: PathBook;
}) {
  const { actor, view, book } = props;
  const chart = book.chartOf(view.slug);
  return (
    <>
      <PathList actor={actor} set={view.set} path={view.path} step={view.step} />
      {chart !== null && (
        <WalkedBy actor={actor} view={view} chart={chart} transition={transitionOf(view, view.set)} />
      )}
    </>
  );
}
