import { expect } from "vitest";

import { fillField } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { earningsFlow } from "../../src/machines/earnings/earnings.flow.ts";
import type { EarningsRef } from "../../src/machines/earnings/earnings.machine.ts";
import { EarningsPage } from "../../src/views/earnings/earnings.view.tsx";

const chosen = (page: HTMLElement, name: string) =>
  page.querySelector<HTMLSelectElement>(`select[name=${name}]`)!.value;

walkView(earningsFlow, {
  render: (actor) => <EarningsPage page={actor as EarningsRef} />,
  actions: {
    "period.chosen": (page, event) => fillField(page, { ...event, field: "period", value: event["period"] }),
    "kind.chosen": (page, event) => fillField(page, { ...event, field: "kind", value: event["kind"] }),
  },
  shows: {
    showing: (page, { context: { period, kind } }) => {
      expect(["period", "kind"].map((name) => chosen(page, name))).toEqual([period, kind]);
      expect(page.querySelector("[aria-current=page]")!.textContent).toBe("Earnings");
    },
  },
});
