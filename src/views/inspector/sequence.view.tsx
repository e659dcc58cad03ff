import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";

import type { ActorAt } from "../../machines/inspector/timeline.ts";
import type { Mode } from "../../machines/inspector/inspector.machine.ts";
import { createRowReader, type Row } from "../../machines/inspector/rows.ts";
import { nameOf } from "../../machines/inspector/wording.ts";
import { lanesOf, railsAt } from "./lanes.ts";
import { useInspectorContext, useLooking } from "./looking.ts";
import { SequenceHead, SequenceRow } from "./sequence-row.view.tsx";
import { ROW } from "./sequence.css.ts";
import * as css from "./sequence.css.ts";
import { Tool } from "./tool.view.tsx";
import { useStepFacts } from "./use-step-facts.ts";
import { useWindow } from "./use-window.ts";

const jumps: Readonly<Record<string, (at: number, all: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 15,
  PageUp: (at) => at - 15,
  Home: () => 0,
  End: (_, all) => all - 1,
};

const BLOCK = 20;

const noiseWords = (count: number): string =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? "tick or ping" : "ticks and pings"}`;

/** The value of before as long as nothing in it has changed. */
function useStable<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as Value, [text]);
}

/** All events that actors took, newest below, filtered and folded. Arrows, Page, Home and End move. */
export function Sequence() {
  const { inspector, timeline, length, step, mode, source } = useLooking();
  const { filters, unfolded, range } = useInspectorContext(inspector);
  const wanted = useDeferredValue(filters);
  const reader = useMemo(
    () => ({ source: source.id, ...createRowReader(wanted, unfolded) }),
    [wanted, unfolded, source.id],
  );
  const rows = reader.read(timeline, length);
  const selected = reader.find(step);
  const facts = useStepFacts(timeline, length);
  const actors = useMemo(
    () => new Map(timeline.actorsAt(length - 1).map((actor): [number, ActorAt] => [actor.number, actor])),
    [timeline, length],
  );
  const box = useRef<HTMLDivElement>(null);
  const modeBefore = useRef<Mode | null>(null);
  const id = useId();
  const { first, end, isAtFoot, onScroll } = useWindow(box, rows.length, ROW);
  const spacer = useRef<HTMLDivElement>(null);
  // Lanes stay where they are while one scrolls a little.
  const [above, below] = [Math.floor(first / BLOCK) * BLOCK, Math.ceil(end / BLOCK) * BLOCK];
  const lanes = useMemo(
    () => lanesOf(rows.slice(above, below).map(({ to }) => timeline.step(to))),
    [rows, above, below, timeline],
  );

  // Not by a custom property: every row would inherit it, and be styled anew with each step that arrives.
  useLayoutEffect(() => {
    if (spacer.current !== null) spacer.current.style.height = `${rows.length * ROW}px`;
  }, [rows.length]);

  useEffect(() => {
    const element = box.current;
    if (element === null || selected < 0) return;
    // A list that was scrolled up stays where it is when steps arrive.
    const wasLive = modeBefore.current === "live";
    modeBefore.current = mode;
    if (mode === "live" && wasLive && !isAtFoot.current) return;
    const [top, bottom] = [selected * ROW, (selected + 1) * ROW];
    if (top < element.scrollTop) element.scrollTop = top - ROW;
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom + (mode === "live" ? 0 : ROW) - element.clientHeight;
  }, [selected, mode, isAtFoot]);

  const choose = (at: number) => {
    const row = rows[Math.max(0, Math.min(at, rows.length - 1))];
    if (row !== undefined) {
      inspector.send({ type: "step.chosen", step: row.to, actor: timeline.step(row.to).actor });
    }
  };
  const press = (event: KeyboardEvent) => {
    const jump = jumps[event.key];
    if (jump === undefined) return;
    event.preventDefault();
    choose(jump(selected, rows.length));
  };
  const begun = length > 0 ? timeline.step(0).time : 0;
  const rowOf = (row: Row, at: number) => {
    const index = row.from <= step && step <= row.to ? step : row.to;
    const one = timeline.step(index);
    const actor = actors.get(one.actor);
    const sender = one.source === null ? undefined : actors.get(one.source);
    const isSplit = row.count === 1 && unfolded.includes(row.from);
    return (
      <SequenceRow
        key={row.from}
        id={`${id}-${row.from}`}
        inspector={inspector}
        position={at}
        from={row.from}
        count={row.count}
        isUnfolded={isSplit}
        step={one}
        begun={begun}
        rails={railsAt(lanes, facts, actors, index)}
        lane={lanes.of.get(one.actor) ?? null}
        sourceLane={one.source === null ? null : (lanes.of.get(one.source) ?? null)}
        actorName={actor === undefined ? `actor ${one.actor}` : nameOf(actor)}
        sourceName={sender === undefined ? null : nameOf(sender)}
        isSelected={at === selected}
        isAhead={row.from > step}
        isInRange={range !== null && row.to >= range.from && row.from <= range.to}
        isUntaken={one.values.length > 0 && one.took.length === 0 && !one.event.type.startsWith("xstate.")}
      />
    );
  };
  const named = useStable(
    lanes.actors.map((actor) => {
      const known = actors.get(actor);
      return { actor, name: known === undefined ? `actor ${actor}` : nameOf(known) };
    }),
  );
  const noise = reader.noise();
  const words = `${rows.length.toLocaleString("en-GB")} ${rows.length === 1 ? "row" : "rows"} of ${length.toLocaleString("en-GB")} steps`;
  const current = rows[selected];
  return (
    <div className={css.frame}>
      <SequenceHead lanes={named} words={words}>
        {noise > 0 && (
          <Tool
            pressed={!filters.hidesTicks}
            label={`${noiseWords(noise)} ${filters.hidesTicks ? "folded away: show them" : "shown: fold them away"}`}
            onClick={() =>
              inspector.send({ type: "filters.changed", filters: { hidesTicks: !filters.hidesTicks } })
            }
          >
            {noiseWords(noise)} {filters.hidesTicks ? "folded away" : "shown"}
          </Tool>
        )}
      </SequenceHead>
      {rows.length === 0 && (
        <div className={css.empty}>
          <p>{length === 0 ? "Nothing has happened yet." : "No step fits the filters."}</p>
          {length > 0 && (
            <Tool tone="outlined" onClick={() => inspector.send({ type: "filters.cleared" })}>
              Clear the filters
            </Tool>
          )}
        </div>
      )}
      <div
        ref={box}
        className={css.box}
        role="grid"
        tabIndex={0}
        aria-label="Sequence of events"
        aria-rowcount={rows.length}
        aria-activedescendant={
          current !== undefined && selected >= first && selected < end ? `${id}-${current.from}` : undefined
        }
        hidden={rows.length === 0}
        onScroll={onScroll}
        onClick={(event) => {
          const row = (event.target as Element).closest<HTMLElement>("[data-step]");
          const index = Number(row?.dataset["step"]);
          if (row === null) return;
          inspector.send({ type: "step.chosen", step: index, actor: timeline.step(index).actor });
        }}
        onKeyDown={press}
      >
        <div ref={spacer} className={css.spacer} role="rowgroup">
          {rows.slice(first, end).map((row, offset) => rowOf(row, first + offset))}
        </div>
      </div>
    </div>
  );
}
