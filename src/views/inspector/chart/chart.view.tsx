import type { Chart } from "../../../machines/inspector/chart.ts";
import type { LayoutAnswer } from "../../../machines/inspector/chart-layout.ts";
import { Notice } from "../../kit/notice/notice.view.tsx";
import { Spinner } from "../../kit/spinner/spinner.view.tsx";
import * as css from "./chart.css.ts";
import { ChartDrawing } from "./chart-drawing.view.tsx";

/** A state or a transition of a chart. */
export type ChartSelection = { readonly kind: "node" | "edge"; readonly id: string };

/** What a chart shows beside itself, by ids of its states and transitions. */
export type ChartMarks = {
  active?: readonly string[] | undefined;
  /** Transitions of the last step; they run along their lines once for each `moment`, which is the step's number. */
  taken?: readonly string[] | undefined;
  moment?: number | undefined;
  /** Types of the events that can be sent now. */
  accepts?: readonly string[] | undefined;
  /** How often each was walked: with it the chart shows coverage. States without a number are not coloured. */
  visits?: Readonly<Record<string, number>> | null | undefined;
  selected?: string | null | undefined;
  onSelect?: ((selection: ChartSelection | null) => void) | undefined;
  /** Asked to send an event; without it nothing can be sent. */
  onEvent?: ((type: string) => void) | undefined;
};

export type ChartViewProps = ChartMarks & {
  chart: Chart;
  /** Null while it is made. */
  layout: LayoutAnswer | null;
};

/** A machine's statechart. It fills the box it stands in. */
export function ChartView({ chart, layout, ...marks }: ChartViewProps) {
  if (layout === null) {
    return (
      <div className={css.frame}>
        <div className={css.waiting}>
          <Spinner label={`Drawing ${chart.machine}`} />
          <span aria-hidden>Drawing {chart.machine}…</span>
        </div>
      </div>
    );
  }
  if (layout.status === "failed") {
    return (
      <div className={css.frame}>
        <div className={css.waiting}>
          <Notice tone="danger" title={`${chart.machine} cannot be drawn`}>
            {layout.reason}
          </Notice>
        </div>
      </div>
    );
  }
  return <ChartDrawing key={chart.machine} chart={chart} layout={layout.layout} {...marks} />;
}
