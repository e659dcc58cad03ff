import { useMemo } from "react";

import type { Chart } from "../../../machines/inspector/chart.ts";
import type { LayOut } from "../../../machines/inspector/chart-layout.ts";
import type { TestPathsRef, TestPathsView } from "../../../machines/test-paths/test-paths.machine.ts";
import { ChartView } from "../chart/chart.view.tsx";
import { useChartLayout } from "../chart/use-chart-layout.ts";
import { activeNodes, recordOf, visitsOf } from "./chart-marks.ts";

type PathChartProps = {
  actor: TestPathsRef;
  view: TestPathsView;
  chart: Chart | null;
  layOut: LayOut;
};

/** A flow's chart at a step of a path; its colours tell what the tests of a level walked. */
export function PathChart({ chart, ...rest }: PathChartProps) {
  return chart === null ? null : <Drawn key={chart.machine} chart={chart} {...rest} />;
}

function Drawn({ actor, view, chart, layOut }: PathChartProps & { chart: Chart }) {
  const layout = useChartLayout(layOut, chart);
  const { walks, slug, level, path: number, step: index } = view;
  const visits = useMemo(() => {
    const record = recordOf(walks, slug, level);
    return record === null ? null : visitsOf(record);
  }, [walks, slug, level]);
  const path = view.status === "showing" ? view.set.paths[number] : undefined;
  const at = index === -1 ? path : path?.steps[index];
  const active = useMemo(() => (at === undefined ? [] : activeNodes(chart, at.value)), [chart, at]);
  return (
    <ChartView
      chart={chart}
      layout={layout}
      active={active}
      taken={at?.took ?? []}
      moment={number * 1_000 + index}
      visits={visits}
      selected={view.transition}
      onSelect={(selection) =>
        actor.send({
          type: "transition.chosen",
          transition: selection?.kind === "edge" ? selection.id : null,
        })
      }
    />
  );
}
