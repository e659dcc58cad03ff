import { expect } from "vitest";

import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { payoutsFlow } from "../../src/machines/payouts/payouts.flow.ts";
import type { PayoutsRef } from "../../src/machines/payouts/payouts.machine.ts";
import { PayoutsPage } from "../../src/views/payouts/payouts.view.tsx";

walkView(payoutsFlow, {
  render: (actor) => <PayoutsPage page={actor as PayoutsRef} />,
  actions: {},
  shows: {
    showing: (page) => expect(page.querySelector("[aria-current=page]")!.textContent).toBe("Payouts"),
  },
});
