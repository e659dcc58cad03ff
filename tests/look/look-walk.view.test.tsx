import { expect } from "vitest";

import { lookColours } from "../../src/domain/look/look.ts";
import { lookFlow } from "../../src/machines/look/look.flow.ts";
import { selectLookView, type LookRef } from "../../src/machines/look/look.machine.ts";
import { LookPage } from "../../src/views/look/look.view.tsx";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(lookFlow, {
  render: (actor) => <LookPage page={actor as LookRef} />,
  actions: {
    "field.changed": (page, event) => fillField(page, event),
    "form.submitted": (page) => press(page, "Save"),
    "form.reset": (page) => press(page, "Undo"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page) => expect(page.querySelector('[aria-busy], [role="status"]')).not.toBeNull(),
    failed: (page, { context }) => says(context.failure?.error ?? "We could not reach the server.")(page),
    editing: (page, snapshot) => {
      const view = selectLookView(snapshot as never);
      if (view.status !== "editing") throw new Error("The form is not shown.");
      for (const [field] of lookColours)
        expect(page.querySelector<HTMLInputElement>(`input[name=${field}]`)?.value).toBe(view.form[field]);
      expect(page.querySelector<HTMLTextAreaElement>("textarea")?.value).toBe(view.form.meta_description);
      const box = page.querySelector<HTMLInputElement>("input[name=warning_enabled]");
      expect(box?.checked).toBe(view.form.warning_enabled);
      for (const text of Object.values(view.texts)) says(text)(page);
      const paint = page.querySelector("figure");
      expect(paint?.style.getPropertyValue("--mq-brand-link")).toBe(view.colours.link.toLowerCase());
      expect(page.querySelector("button[type=submit]")?.getAttribute("aria-busy") ?? null).toBe(
        view.saving ? "true" : null,
      );
    },
  },
});
