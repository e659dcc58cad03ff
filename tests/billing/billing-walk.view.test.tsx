import { expect } from "vitest";

import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { billingFlow } from "../../src/machines/billing/billing.flow.ts";
import type { BillingRef } from "../../src/machines/billing/billing.machine.ts";
import { BillingPage } from "../../src/views/billing/billing.view.tsx";

walkView(billingFlow, {
  render: (actor) => <BillingPage page={actor as BillingRef} />,
  shows: {
    showing: (page) => {
      expect(page.querySelector("h1")!.textContent).toBe("Billing Info");
      expect(page.querySelector("h2")!.textContent).toBe("Payments");
    },
  },
});
