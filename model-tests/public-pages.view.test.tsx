import { expect } from "vitest";

import { supportRequestFlow } from "../src/machines/support-request/support-request.flow.ts";
import type { SupportRequestRef } from "../src/machines/support-request/support-request.machine.ts";
import { SupportRequest } from "../src/views/support/support-request.view.tsx";
import { fillField, press } from "./walk/page-actions.ts";
import { walkView } from "./walk/view-walk.tsx";

walkView(supportRequestFlow, {
  render: (actor) => <SupportRequest request={actor as SupportRequestRef} />,
  actions: {
    "field.changed": fillField,
    "form.submitted": (page) => press(page, /^Send$/),
    "another.chosen": (page) => press(page, "Send another"),
  },
  shows: {
    form: (page, { context }) => {
      for (const text of Object.values(context.texts as Record<string, string>))
        expect(page.textContent).toContain(text);
    },
    sent: (page) => expect(page.textContent).toContain("Thank you! We will answer by email."),
  },
});
