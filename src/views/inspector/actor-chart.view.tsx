import { shallowEqual, useSelector } from "@xstate/react";
import { useState } from "react";

import type { Chart } from "../../machines/inspector/chart.ts";
import type { LayOut } from "../../machines/inspector/chart-layout.ts";
import type { ChartWish } from "../../machines/inspector/inspector-events.ts";
import { selectErrands } from "../../machines/inspector/inspector.machine.ts";
import type { ActorAt } from "../../machines/inspector/timeline.ts";
import type { ChartSelection } from "./chart/chart-marks.ts";
import { ChartView } from "./chart/chart.view.tsx";
import { useChartLayout } from "./chart/use-chart-layout.ts";
import { useLooking } from "./looking.ts";
import * as css from "./main-pane.css.ts";
import { Tool } from "./tool.view.tsx";

/** The statechart of the actor that is looked at, at the moment that is looked at. */
export function ActorChart({
  actor,
  layOut,
  isBeside = false,
}: {
  actor: ActorAt | null;
  layOut: LayOut;
  /** It stands beside the one that is worked with, to be compared. */
  isBeside?: boolean;
}) {
  if (actor === null) return <p className={css.empty}>At this moment the actor had not begun.</p>;
  if (actor.chart === null) {
    return (
      <p className={css.empty}>
        {actor.machine === null
          ? "A promise or callback has no states: what it was given and answered stands in the details."
          : `Nothing is known of the machine '${actor.machine}' but its events.`}
      </p>
    );
  }
  return (
    <Drawn key={actor.chart.machine} actor={actor} chart={actor.chart} layOut={layOut} isBeside={isBeside} />
  );
}

function Drawn({
  actor,
  chart,
  layOut,
  isBeside,
}: {
  actor: ActorAt;
  chart: Chart;
  layOut: LayOut;
  isBeside: boolean;
}) {
  const { inspector, library, source, timeline, step } = useLooking();
  const layout = useChartLayout(layOut, chart);
  const [selection, setSelection] = useState<ChartSelection | null>(null);
  const taken = actor.lastStep !== null && actor.lastStep === step ? timeline.step(step).took : [];
  const canSend =
    source.kind !== "foreign" && source.foreign !== true && actor.status === "live" && step >= 0;
  const begin = (eventType: string) => {
    const sample = library.samples(chart.machine).find(({ type }) => type === eventType) ?? null;
    const shape = library.shape(chart.machine, eventType);
    inspector.send({ type: "draft.begun", actor: actor.number, eventType, sample, shape });
    inspector.send({ type: "panel.chosen", panel: "details" });
  };
  return (
    <>
      <ChartView
        chart={chart}
        layout={layout}
        active={actor.active}
        taken={taken}
        moment={step}
        accepts={actor.accepts}
        selected={selection?.id ?? null}
        onSelect={setSelection}
        onEvent={canSend && !isBeside ? begin : undefined}
      />
      {!isBeside && <ChartTools actor={actor.number} />}
    </>
  );
}

function ChartTools({ actor }: { actor: number }) {
  const { inspector } = useLooking();
  const { doing } = useSelector(inspector, selectErrands, shallowEqual);
  const take = (as: ChartWish["as"]) => () => inspector.send({ type: "chart.requested", actor, as });
  return (
    <div className={css.chartTools} role="group" aria-label="The chart for elsewhere">
      <Tool tone="outlined" disabled={doing !== "nothing"} onClick={take("config")}>
        Copy as XState config
      </Tool>
      <Tool tone="outlined" disabled={doing !== "nothing"} onClick={take("drawing")}>
        Save as SVG
      </Tool>
    </div>
  );
}
