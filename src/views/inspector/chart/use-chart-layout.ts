import { useEffect, useState } from "react";
import type { Chart } from "../../../machines/inspector/chart.ts";
import type { LayoutAnswer, LayOut } from "../../../machines/inspector/chart-layout.ts";

/** The layout of a chart; null while it is made. An answer for a chart that is no longer shown is dropped. */
export function useChartLayout(layOut: LayOut, chart: Chart): LayoutAnswer | null {
  const [known, setKnown] = useState<{ readonly chart: Chart; readonly answer: LayoutAnswer } | null>(null);
  useEffect(() => {
    let wanted = true;
    layOut(chart).then(
      (answer) => {
        if (wanted) setKnown({ chart, answer });
      },
      () => {
        const reason = "This chart could not be laid out.";
        if (wanted) setKnown({ chart, answer: { status: "failed", reason } });
      },
    );
    return () => {
      wanted = false;
    };
  }, [layOut, chart]);
  return known?.chart === chart ? known.answer : null;
}
