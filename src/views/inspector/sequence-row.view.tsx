import { memo, type ReactNode } from "react";

import type { InspectorRef } from "../../machines/inspector/inspector.machine.ts";
import type { Step } from "../../machines/inspector/timeline.ts";
import { eventName, payloadLine, shortTime } from "../../machines/inspector/wording.ts";
import { useCustomProperties } from "../kit/use-custom-properties.ts";
import { hueOf } from "./hues.ts";
import { ROW } from "./sequence.css.ts";
import * as css from "./sequence.css.ts";
import { clockTime } from "./times.ts";

type RowProps = {
  readonly inspector: InspectorRef;
  readonly id: string;
  readonly position: number;
  readonly from: number;
  readonly count: number;
  /** Whether its steps could be folded into one row again. */
  readonly isUnfolded: boolean;
  readonly step: Step;
  readonly begun: number;
  /** For each lane whether it has a line here: 1 or 0. */
  readonly rails: string;
  /** Null when it has none. */
  readonly lane: number | null;
  /** Lane of the sender; null: from outside. */
  readonly sourceLane: number | null;
  readonly actorName: string;
  readonly sourceName: string | null;
  readonly isSelected: boolean;
  readonly isAhead: boolean;
  readonly isInRange: boolean;
  /** A machine that took no transition. */
  readonly isUntaken: boolean;
};

/** One row of the sequence: when, from whom to whom, what. */
export const SequenceRow = memo(function SequenceRow(props: RowProps) {
  const { inspector, step, position, from, count, isUnfolded, begun, actorName, sourceName } = props;
  const ref = useCustomProperties<HTMLDivElement>({
    "--top": `${position * ROW}px`,
    "--hue": `var(${hueOf(step.actor)})`,
  });
  return (
    <div
      ref={ref}
      id={props.id}
      className={css.row}
      role="row"
      aria-rowindex={position + 1}
      aria-selected={props.isSelected}
      data-ahead={props.isAhead || undefined}
      data-range={props.isInRange || undefined}
      data-step={step.index}
      title={clockTime(step.time)}
    >
      <span className={css.cells} role="gridcell">
        <span className={css.clock}>{clockTime(step.time)}</span>
        <span className={css.time}>{shortTime(step.time - begun)}</span>
        <Lanes rails={props.rails} lane={props.lane} sourceLane={props.sourceLane} />
        <span className={css.event}>{eventName(step.event.type)}</span>
        {(count > 1 || isUnfolded) && (
          <button
            type="button"
            className={css.equal}
            tabIndex={-1}
            title={isUnfolded ? "Fold equal events" : "Show each of them"}
            aria-label={isUnfolded ? "Fold equal events" : `${count} equal events, show each`}
            onClick={(event) => {
              event.stopPropagation();
              inspector.send({ type: "row.unfolded", step: from });
            }}
          >
            {isUnfolded ? "fold" : `×${count}`}
          </button>
        )}
        <span className={css.who}>
          {sourceName !== null && `${sourceName} → `}
          <span className={css.actor}>{actorName}</span>
        </span>
        {props.isUntaken && <span className={css.untaken}>not taken</span>}
        <span className={css.payload}>{payloadLine(step.event)}</span>
      </span>
    </div>
  );
});

/** Room of one lane in CSS pixels: less would let the slanted names above them touch. */
const ROOM = 18;

type HeadProps = {
  /** What stands above each lane, and the actor's number. */
  readonly lanes: readonly { readonly actor: number; readonly name: string }[];
  readonly words: string;
  readonly children: ReactNode;
};

const HEAD = 112;
const MOST_LETTERS = 18;
/** How far the last name leans over its lane. */
const LEAN = 34;

/** Names the lanes of the rows that are in sight. */
export function SequenceHead({ lanes, words, children }: HeadProps) {
  return (
    <div className={css.head}>
      <span className={css.clock} />
      <span className={css.time} />
      <svg className={css.lanes} width={lanes.length * ROOM + LEAN} height={HEAD} aria-hidden>
        {lanes.map(({ actor, name }, lane) => (
          <LaneName key={actor} actor={actor} name={name} x={lane * ROOM + ROOM / 2} />
        ))}
      </svg>
      <span className={css.count}>
        <span>{words}</span>
        {children}
      </span>
    </div>
  );
}

function LaneName({ actor, name, x }: { actor: number; name: string; x: number }) {
  const ref = useCustomProperties<SVGTextElement>({ "--hue": `var(${hueOf(actor)})` });
  const isLong = name.length > MOST_LETTERS;
  return (
    <text ref={ref} className={css.laneName} transform={`translate(${x + 3} ${HEAD - 4}) rotate(-62)`}>
      <title>{name}</title>
      {isLong ? `${name.slice(0, MOST_LETTERS - 1)}…` : name}
    </text>
  );
}

function Lanes(props: { rails: string; lane: number | null; sourceLane: number | null }) {
  const { rails, lane, sourceLane } = props;
  const x = (at: number) => at * ROOM + ROOM / 2;
  const lines = [...rails].map((rail, at) => (rail === "1" ? `M${x(at)} 0V${ROW}` : "")).join("");
  return (
    <svg className={css.lanes} width={rails.length * ROOM} height={ROW} aria-hidden>
      <path className={css.rail} d={lines} />
      {lane !== null && <Arrow lane={lane} sourceLane={sourceLane} x={x} />}
    </svg>
  );
}

function Arrow(props: { lane: number; sourceLane: number | null; x: (lane: number) => number }) {
  const { lane, sourceLane, x } = props;
  const middle = ROW / 2;
  const to = x(lane);
  const start = sourceLane === null ? to - 14 : x(sourceLane);
  const towards = to >= start ? -1 : 1;
  return (
    <>
      {sourceLane === lane ? (
        <path className={css.arrow} d={`M${to} ${middle - 8}h7v8h-3`} />
      ) : (
        <path
          className={css.arrow}
          d={`M${start} ${middle}H${to + towards * 5}M${to + towards * 9} ${middle - 3.5}L${to + towards * 5} ${middle}l${towards * 4} 3.5`}
        />
      )}
      {sourceLane !== null && sourceLane !== lane && (
        <circle className={css.origin} cx={start} cy={middle} r={2.5} />
      )}
      <circle className={css.dot} cx={to} cy={middle} r={4} />
    </>
  );
}
