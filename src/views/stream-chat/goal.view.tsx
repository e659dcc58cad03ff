import { formatCents } from "../../domain/format/cents.ts";
import type { Stream } from "../../protocol/stream/stream.records.ts";
import { Progress } from "../kit/progress/progress.view.tsx";

/** How far the tips of a broadcast have come; nothing where it has no goal. */
export function Goal({ stream: { goal, raised } }: { stream: Stream }) {
  if (goal === null) return null;
  return (
    <Progress
      label={raised >= goal ? "The goal is reached" : "Goal for tips"}
      value={Math.min(raised, goal)}
      max={goal}
      valueText={`${formatCents(raised)} of ${formatCents(goal)}`}
    />
  );
}
