import { type KeyboardEvent, type PointerEvent, useRef } from "react";

import type { Speed, StepRange } from "../../machines/inspector/inspector-events.ts";
import { eventName, nameOf, shortTime } from "../../machines/inspector/wording.ts";
import { useCustomProperties } from "../kit/use-custom-properties.ts";
import { newestWords, useInspectorContext, useLooking } from "./looking.ts";
import { clockTime } from "./times.ts";
import * as css from "./timeline-bar.css.ts";
import { TimelineMarks } from "./timeline-marks.view.tsx";
import { Tool } from "./tool.view.tsx";

const percent = (step: number, span: number): string =>
  `${(100 * Math.max(0, Math.min(step, span))) / Math.max(1, span)}%`;

/** All that happened on one line: drag or use the keys to travel; with shift a stretch is chosen. */
export function TimelineBar() {
  const { inspector, timeline, step, length, mode, source } = useLooking();
  const { span: held, range } = useInspectorContext(inspector);
  const whole = Math.max(length, source.whole ?? 0);
  const span = Math.max(1, held ?? whole);
  const isFoot = step >= length - 1;
  return (
    <div className={css.bar}>
      <Hand isPlaying={mode === "playing"} isAtEnd={isFoot} />
      <Track span={span} range={range} />
      <div className={css.reading}>
        <span className={css.wide}>{step >= 0 && clockTime(timeline.step(step).time)}</span>
        <span className={css.where}>
          {step + 1} / {length}
          {whole > length && ` of ${whole}`}
        </span>
        <RangeTools range={range} />
        {mode !== "live" && mode !== "ended" && (
          <Tool tone="primary" icon="last" onClick={() => inspector.send({ type: "live.requested" })}>
            {newestWords(source)}
          </Tool>
        )}
      </div>
    </div>
  );
}

function Hand({ isPlaying, isAtEnd }: { isPlaying: boolean; isAtEnd: boolean }) {
  const { inspector, step, source, mode } = useLooking();
  const { speed, mirrors } = useInspectorContext(inspector);
  const go = (to: number) => inspector.send({ type: "step.chosen", step: to });
  return (
    <div className={css.hand}>
      <Tool icon="first" label="To the beginning" disabled={step < 0} onClick={() => go(-1)} />
      <Tool icon="back" label="One step back" disabled={step < 0} onClick={() => go(step - 1)} />
      {mode === "live" ? (
        <Tool icon="pause" label="Pause" onClick={() => inspector.send({ type: "pause.pressed" })} />
      ) : (
        <Tool
          icon={isPlaying ? "pause" : "play"}
          label={isPlaying ? "Pause" : "Play"}
          onClick={() => inspector.send({ type: "play.toggled" })}
        />
      )}
      <Tool icon="forward" label="One step forward" disabled={isAtEnd} onClick={() => go(step + 1)} />
      <select
        className={css.speed}
        name="speed"
        aria-label="Speed of playing"
        value={speed}
        onChange={(event) =>
          inspector.send({ type: "speed.chosen", speed: Number(event.currentTarget.value) as Speed })
        }
      >
        <option value={1}>1 step/s</option>
        <option value={4}>4 steps/s</option>
        <option value={16}>16 steps/s</option>
      </select>
      {source.kind === "live" && source.foreign !== true && mode !== "live" && (
        <Tool
          icon="mirror"
          label="The app's own window shows this moment"
          pressed={mirrors}
          onClick={() => inspector.send({ type: "mirror.toggled" })}
        />
      )}
    </div>
  );
}

function RangeTools({ range }: { range: StepRange | null }) {
  const { inspector, step, shown, source } = useLooking();
  if (range === null) {
    return (
      <Tool
        label="Mark a stretch from this step on (or drag with Shift)"
        disabled={step < 0}
        onClick={() => inspector.send({ type: "range.chosen", range: { from: step, to: step } })}
      >
        Mark
      </Tool>
    );
  }
  const isMachine = shown !== null && shown.machine !== null;
  const mark = (next: StepRange | null) => inspector.send({ type: "range.chosen", range: next });
  return (
    <>
      <span>
        {range.from + 1} to {range.to + 1}
      </span>
      <Tool
        label="The stretch ends at the step that is looked at"
        onClick={() => mark({ from: Math.min(range.from, step), to: Math.max(range.from, step) })}
      >
        To here
      </Tool>
      {source.kind !== "foreign" && source.foreign !== true && (
        <Tool
          tone="outlined"
          icon="test"
          label={
            isMachine
              ? `Copy as test: what ${nameOf(shown)} took in this stretch`
              : "Copy as test: choose a machine in the tree first, only machines become tests"
          }
          disabled={!isMachine}
          onClick={() => isMachine && inspector.send({ type: "test.requested", actor: shown.number, range })}
        >
          Copy as test
        </Tool>
      )}
      <Tool icon="close" label="No stretch" onClick={() => mark(null)} />
    </>
  );
}

const keyMoves: Readonly<Record<string, (step: number, length: number) => number>> = {
  ArrowLeft: (step) => step - 1,
  ArrowRight: (step) => step + 1,
  ArrowDown: (step) => step - 1,
  ArrowUp: (step) => step + 1,
  PageUp: (step, length) => step - Math.max(10, Math.round(length / 20)),
  PageDown: (step, length) => step + Math.max(10, Math.round(length / 20)),
  Home: () => -1,
  End: (_, length) => length - 1,
};

const stretched = (range: StepRange | null, from: number, to: number): StepRange => {
  const anchor =
    range === null || (range.from !== from && range.to !== from)
      ? from
      : range.from === from
        ? range.to
        : range.from;
  return { from: Math.max(0, Math.min(anchor, to)), to: Math.max(anchor, to) };
};

function Track({ span, range }: { span: number; range: StepRange | null }) {
  const { inspector, timeline, step, length, actors } = useLooking();
  const track = useRef<HTMLDivElement>(null);
  const anchor = useRef<number | null>(null);
  const at = useCustomProperties<HTMLElement>({ "--at": percent(step + 0.5, span) });
  const ahead = useCustomProperties<HTMLElement>({ "--at": percent(step + 1, span) });

  const stepAt = (event: PointerEvent): number => {
    const box = track.current!.getBoundingClientRect();
    const part = (event.clientX - box.left) / Math.max(1, box.width);
    return Math.max(-1, Math.min(length - 1, Math.floor(part * span)));
  };
  const take = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const to = stepAt(event);
    anchor.current = event.shiftKey ? Math.max(0, to) : null;
    inspector.send({ type: "drag.began", step: to });
    if (event.shiftKey)
      inspector.send({ type: "range.chosen", range: { from: Math.max(0, to), to: Math.max(0, to) } });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return;
    const to = stepAt(event);
    if (to === step) return;
    inspector.send({ type: "drag.moved", step: to });
    const from = anchor.current;
    if (from === null) return;
    inspector.send({
      type: "range.chosen",
      range: { from: Math.max(0, Math.min(from, to)), to: Math.max(from, to) },
    });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === " ") {
      event.preventDefault();
      inspector.send({ type: "play.toggled" });
      return;
    }
    const next = keyMoves[event.key]?.(step, length);
    if (next === undefined) return;
    event.preventDefault();
    const to = Math.max(-1, Math.min(length - 1, next));
    if (event.key === "End" && !event.shiftKey) inspector.send({ type: "live.requested" });
    else inspector.send({ type: "step.chosen", step: to });
    if (event.shiftKey)
      inspector.send({ type: "range.chosen", range: stretched(range, Math.max(0, step), to) });
  };

  const current = step < 0 ? null : timeline.step(step);
  const actor = actors.find(({ number }) => number === current?.actor);
  const words =
    current === null
      ? "The beginning"
      : `Step ${step + 1} of ${length}: ${actor === undefined ? "" : nameOf(actor)} ${eventName(current.event.type)}, after ${shortTime(current.time - timeline.step(0).time)}`;
  return (
    <div
      ref={track}
      className={css.track}
      role="slider"
      tabIndex={0}
      aria-label="Timeline"
      aria-valuemin={0}
      aria-valuemax={length}
      aria-valuenow={step + 1}
      aria-valuetext={words}
      title={words}
      onPointerDown={take}
      onPointerMove={move}
      onPointerUp={() => inspector.send({ type: "drag.ended" })}
      onPointerCancel={() => inspector.send({ type: "drag.ended" })}
      onKeyDown={press}
    >
      <TimelineMarks timeline={timeline} length={length} span={span} />
      <span ref={ahead} className={css.ahead} />
      {range !== null && <Stretch range={range} span={span} />}
      {timeline.notes.map(
        (note, index) => note.step !== null && <NoteMark key={index} at={percent(note.step, span)} />,
      )}
      <span ref={at} className={css.needle} />
    </div>
  );
}

function Stretch({ range: { from, to }, span }: { range: StepRange; span: number }) {
  const wide = `${(100 * (to - from + 1)) / span}%`;
  return (
    <span
      ref={useCustomProperties({ "--from": percent(from, span), "--wide": wide })}
      className={css.range}
    />
  );
}

function NoteMark({ at }: { at: string }) {
  return <span ref={useCustomProperties({ "--at": at })} className={css.note} />;
}
