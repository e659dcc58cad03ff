import { expect } from "vitest";

import { statsPeriods } from "../../src/domain/calendar/stats-period.ts";
import { statsFlow } from "../../src/machines/stats/stats.flow.ts";
import type { StatsRef } from "../../src/machines/stats/stats.machine.ts";
import { StatsPage } from "../../src/views/stats/stats.view.tsx";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(statsFlow, {
  render: (actor) => <StatsPage page={actor as StatsRef} />,
  actions: {},
  shows: {
    showing: (page, { context: { period } }) => {
      const links = [...page.querySelectorAll<HTMLAnchorElement>("nav a")];
      expect(links.map((link) => link.getAttribute("href"))).toEqual(
        Object.keys(statsPeriods).map((name) => `/account/stats/${name}`),
      );
      const now = links.filter((link) => link.getAttribute("aria-current") === "page");
      expect(now.map((link) => link.textContent)).toEqual([
        statsPeriods[period as keyof typeof statsPeriods],
      ]);
    },
  },
});
