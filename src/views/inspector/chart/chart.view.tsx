import type { Chart } from "../../../machines/inspector/chart.ts";
import type { LayoutAnswer } from "../../../machines/inspector/chart-layout.ts";
import { Notice } from "../../kit/notice/notice.view.tsx";
import { Spinner } from "../../kit/spinner/spinner.view.tsx";
import * as css from "./chart.css.ts";
import { ChartDrawing } from "./chart-drawing.view.tsx";
import type { ChartMarks } from "./chart-marks.ts";

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
