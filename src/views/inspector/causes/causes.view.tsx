import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import { match } from "ts-pattern";

import type { CauseLane, CauseRow, StepPlace } from "../../../machines/causes/cause-row.ts";
import {
  selectCausesView,
  type CausesRef,
  type CausesView,
  type StepLink,
} from "../../../machines/causes/causes.machine.ts";
import { Spinner } from "../../kit/spinner/spinner.view.tsx";
import { clockTime, secondTime } from "../times.ts";
import { Tool } from "../tool.view.tsx";
import * as css from "./causes.css.ts";

export type CausesProps = {
  source: string;
  length: number;
  /** The step that is looked at; null at the beginning. */
  step: StepLink | null;
  onStep: (place: StepPlace) => void;
};

const lanes: readonly { readonly id: CauseLane; readonly label: string }[] = [
  { id: "browser", label: "Browser" },
  { id: "server", label: "Server" },
  { id: "provider", label: "Provider" },
];

const MOST_DEPTH = 8;

/** The timeline of causes of the recording that is looked at, told when that is another one or has grown. */
export function FollowedCauses({ actor, source, length, ...shown }: CausesProps & { actor: CausesRef }) {
  useEffect(() => {
    const isOther = actor.getSnapshot().context.source !== source;
    actor.send(isOther ? { type: "source.changed", source, length } : { type: "steps.grown", length });
  }, [actor, source, length]);
  return <Causes actor={actor} source={source} {...shown} />;
}

/** One timeline of what the browser and the server did, from cause to effect. */
export function Causes({ actor, ...shown }: Omit<CausesProps, "length"> & { actor: CausesRef }) {
  const view = useSelector(actor, selectCausesView, shallowEqual);
  return match(view)
    .with({ status: "reading" }, () => (
      <div className={css.alone}>
        <Spinner label="Reading the causes" />
      </div>
    ))
    .with({ status: "broken" }, () => (
      <div className={css.alone} role="alert">
        <p>The causes could not be put together.</p>
        <Tool tone="outlined" onClick={() => actor.send({ type: "retry.pressed" })}>
          Try again
        </Tool>
      </div>
    ))
    .with({ status: "showing" }, (showing) => <Told actor={actor} view={showing} {...shown} />)
    .exhaustive();
}

type ToldProps = Omit<CausesProps, "length"> & {
  actor: CausesRef;
  view: Extract<CausesView, { status: "showing" }>;
};

function Told({ actor, view, source, step, onStep }: ToldProps) {
  const { rows, withheld, cut, showsReads, isReading, said } = view;
  return (
    <>
      <div className={css.head}>
        <ul className={css.legend} aria-label="Lanes">
          {lanes.map(({ id, label }) => (
            <li key={id} className={css.lane}>
              <span className={css.dot} data-lane={id} />
              {label}
            </li>
          ))}
        </ul>
        <div className={css.tools}>
          <Tool pressed={showsReads} onClick={() => actor.send({ type: "reads.toggled" })}>
            Show reads
          </Tool>
          <Tool aria-busy={isReading} onClick={() => actor.send({ type: "refresh.pressed" })}>
            {isReading ? "Reading…" : "Read again"}
          </Tool>
          {step !== null && (
            <Tool tone="outlined" onClick={() => actor.send({ type: "copy.pressed", ...step })}>
              Copy link to this step
            </Tool>
          )}
          <span role="status" className={css.said}>
            {said}
          </span>
        </div>
      </div>
      {withheld !== null && (
        <p className={css.note} role="note">
          The server does not tell its part here, because {withheld}.
        </p>
      )}
      {cut && (
        <p className={css.note} role="note">
          The server has more to tell than is shown: a day at most, and 2,000 entries.
        </p>
      )}
      {rows.length === 0 ? (
        <p className={css.alone}>
          No call of this tab changed anything yet. What one leads to on the server appears here.
        </p>
      ) : (
        <ol className={css.list} aria-label="Causes">
          {rows.map((row) => (
            <Line key={row.id} row={row} source={source} step={step} onStep={onStep} />
          ))}
        </ol>
      )}
    </>
  );
}

function Words({ row, elsewhere = null }: { row: CauseRow; elsewhere?: string | null }) {
  return (
    <>
      <span className={css.title} data-title>
        {row.title}
      </span>
      <span className={css.detail}>{row.detail}</span>
      {elsewhere !== null && <span className={css.elsewhere}>load of {elsewhere}</span>}
    </>
  );
}

function Line({ row, source, step, onStep }: Omit<CausesProps, "length"> & { row: CauseRow }) {
  const { lane, at, depth, place, payload, kind } = row;
  const isHere = place !== null && kind === "step" && step?.load === place.load && step.seq === place.seq;
  return (
    <li
      className={css.line}
      data-kind={kind}
      data-lane={lane}
      data-depth={depth}
      aria-current={isHere ? "step" : undefined}
    >
      <time className={css.time}>{place === null ? secondTime(at) : clockTime(at)}</time>
      <span className={css.rail}>
        {lanes.map(({ id, label }) => (
          <span key={id} className={css.track}>
            {id === lane && <span className={css.dot} data-lane={id} role="img" aria-label={label} />}
          </span>
        ))}
      </span>
      <div className={css.depths[Math.min(depth, MOST_DEPTH)]}>
        {place !== null ? (
          <button type="button" className={css.press} onClick={() => onStep(place)}>
            <Words row={row} elsewhere={place.load === source ? null : place.title} />
          </button>
        ) : payload === null ? (
          <span className={css.plain}>
            <Words row={row} />
          </span>
        ) : (
          <details className={css.more}>
            <summary className={css.press}>
              <Words row={row} />
            </summary>
            <pre className={css.payload}>{JSON.stringify(payload, null, 2)}</pre>
          </details>
        )}
      </div>
    </li>
  );
}
