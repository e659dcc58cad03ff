import { expect } from "vitest";

import { control, fillField, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { contactFlow } from "../../src/machines/contact/contact.flow.ts";
import type { ContactRef } from "../../src/machines/contact/contact.machine.ts";
import { Contact } from "../../src/views/contact/contact.view.tsx";

walkView(contactFlow, {
  render: (actor) => <Contact contact={actor as ContactRef} now={1_790_000_000} />,
  actions: {
    "field.changed": (page, event) => fillField(page, event),
    "form.submitted": (page) => press(page, "Save note"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page) => expect(page.querySelector("form")).toBeNull(),
    offline: (page) => expect(page.textContent).toContain("Try again"),
    failed: (page, { context: { failure } }) => expect(page.textContent).toContain(failure?.error),
    showing: (page, snapshot) => {
      const { remark, texts } = snapshot.context;
      const field = page.querySelector<HTMLTextAreaElement>("textarea[name=remark]");
      expect(field?.value).toBe(remark);
      if (texts.remark !== undefined) expect(page.textContent).toContain(texts.remark);
      const button = control(page, /^(Save note|Saving…)/);
      expect(button?.getAttribute("aria-busy") === "true").toBe(snapshot.matches("submitting"));
    },
  },
});
