import { expect } from "vitest";

import { rankingsFlow } from "../../src/machines/rankings/rankings.flow.ts";
import type { RankingsRef } from "../../src/machines/rankings/rankings.machine.ts";
import { RankingsPage } from "../../src/views/rankings/rankings.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const labels: Readonly<Record<string, string>> = { week: "This week", all: "All time" };

walkView(rankingsFlow, {
  render: (actor) => <RankingsPage page={actor as RankingsRef} />,
  actions: { "period.chosen": (page, { period }) => press(page, labels[String(period)]!) },
  shows: {
    showing: (page, { context }) =>
      expect(page.querySelector('[role="tab"][aria-selected="true"]')?.textContent).toBe(
        labels[context.period],
      ),
  },
});
