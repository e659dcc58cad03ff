import { expect } from "vitest";

import { reviewTabs, type ReviewTab } from "../../src/domain/review/review.ts";
import { copFlow } from "../../src/machines/cop/cop.flow.ts";
import { copLabel, type CopRef } from "../../src/machines/cop/cop.machine.ts";
import { CopPage } from "../../src/views/cop/cop.view.tsx";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const submit = (page: HTMLElement): boolean => {
  const form = page.querySelector("dialog form") as HTMLFormElement | null;
  form?.requestSubmit();
  return form !== null;
};

walkView(copFlow, {
  render: (actor) => <CopPage page={actor as CopRef} />,
  actions: {
    "tab.chosen": (page, event) => press(page, reviewTabs[event["tab"] as ReviewTab]),
    "filter.chosen": (page, event) => fillField(page, { ...event, field: "filter", value: event["filter"] }),
    "field.changed": fillField,
    "form.submitted": submit,
    "form.cancelled": (page) => press(page, "Cancel"),
  },
  shows: {
    asking: (page) => expect(page.querySelector("dialog")).toBeNull(),
    showing: (page, { context }) => {
      expect(page.querySelector("dialog")).toBeNull();
      const tab = page.querySelector("[role=tab][aria-selected=true]")?.textContent ?? reviewTabs.own;
      expect(tab).toBe(reviewTabs[context.tab as ReviewTab]);
      expect(page.querySelector<HTMLSelectElement>("select[name=filter]")!.value).toBe(context.filter);
    },
    opening: (page, { context: { opens, around } }) => {
      expect(page.querySelector("dialog")).toBeNull();
      expect(Object.keys(around)).not.toContain(opens);
    },
    editing: (page, { context: { task, message, texts } }) => {
      says(copLabel(task.act))(page);
      expect(page.querySelector<HTMLTextAreaElement>("dialog textarea")!.value).toBe(message);
      if (texts.message !== undefined) says(texts.message)(page);
    },
    submitting: (page, { context: { task } }) => {
      const dialog = page.querySelector("dialog");
      if (task.act === "reject" || task.act === "appeal")
        expect(dialog?.getAttribute("aria-busy")).toBe("true");
      else expect(dialog).toBeNull();
    },
  },
});
