import type { ReactNode } from "react";

import type { Chart } from "../../../machines/inspector/chart.ts";
import { transitionWords, indexOf, eventName } from "../../../machines/inspector/wording.ts";
import { walkLevels } from "../../../machines/inspector/walk-record.ts";
import type { TestPathsRef, TestPathsView } from "../../../machines/test-paths/test-paths.machine.ts";
import { Tool } from "../tool.view.tsx";
import { recordOf, testsOf } from "./chart-marks.ts";
import * as css from "./walked-by.css.ts";

type WalkedByProps = {
  actor: TestPathsRef;
  view: TestPathsView;
  chart: Chart;
  /** Id of the chart's edge; null when the step takes none. */
  transition: string | null;
};

function Panel({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <section className={css.panel} aria-label="Tests" tabIndex={0}>
      {children}
    </section>
  );
}

/** Which tests of the last run took a transition, level by level. */
export function WalkedBy({ actor, view, chart, transition }: WalkedByProps) {
  if (transition === null) {
    return (
      <Panel>
        <p className={css.quiet}>Press a step or a transition to see which tests walked it.</p>
      </Panel>
    );
  }
  const { from, to, guard } = transitionWords(chart, transition);
  const event = indexOf(chart).edges.get(transition)?.event ?? "";
  return (
    <Panel>
      <div className={css.head}>
        <p className={css.title}>
          <b>{event === "" ? "at once" : eventName(event)}</b> {from} → {to}
          {guard !== null && <span className={css.quiet}> if {guard}</span>}
        </p>
        {view.transition !== null && (
          <Tool
            icon="close"
            label="Back to the transition of the step"
            onClick={() => actor.send({ type: "transition.chosen", transition: null })}
          />
        )}
      </div>
      <dl className={css.levels}>
        {walkLevels.map((level) => {
          const record = recordOf(view.walks, view.slug, level);
          const tests = record === null ? [] : testsOf(record, transition);
          const reason = record?.notWalked?.find(({ what }) => what === transition)?.why;
          return (
            <div key={level} className={css.level}>
              <dt className={css.name} data-walked={tests.length > 0}>
                {level}
              </dt>
              <dd className={css.tests}>
                {tests.length === 0 ? (
                  <span className={css.quiet}>
                    {record === null
                      ? "no tests in the last run"
                      : `not walked${reason === undefined ? "" : `: ${reason}`}`}
                  </span>
                ) : (
                  <ul className={css.names}>
                    {tests.map((test) => (
                      <li key={test}>{test}</li>
                    ))}
                  </ul>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}
