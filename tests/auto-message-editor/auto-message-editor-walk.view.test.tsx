import { expect } from "vitest";

import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { autoMessageEditorFlow } from "../../src/machines/auto-message-editor/auto-message-editor.flow.ts";
import type {
  AutoEditorContext,
  AutoEditorRef,
} from "../../src/machines/auto-message-editor/auto-message-editor.machine.ts";
import { AutoMessageEditor } from "../../src/views/auto-message-editor/auto-message-editor.view.tsx";

const boxesOf = (page: HTMLElement) => [...page.querySelectorAll<HTMLInputElement>("input[name^=choice_]")];

/** Ticks the boxes that an event names, and unticks the others; false when the form has none of them. */
const tick = (page: HTMLElement, names: readonly string[]): boolean => {
  const boxes = boxesOf(page);
  if (!names.every((name) => boxes.some((box) => box.name === `choice_${name}`))) return false;
  const wrong = boxes.filter((box) => box.checked !== names.includes(box.name.replace("choice_", "")));
  for (const box of wrong) box.click();
  return wrong.length > 0;
};

walkView(autoMessageEditorFlow, {
  render: (actor) => <AutoMessageEditor editor={actor as AutoEditorRef} />,
  actions: {
    "field.changed": (page, event) => {
      const value: unknown = event["value"];
      if (Array.isArray(value)) return tick(page, value as readonly string[]);
      // The browser shows a time in its own zone.
      return event["field"] === "first_at" ? false : fillField(page, event);
    },
    "form.submitted": (page) => press(page, /^(Switch on|Save changes)$/),
    "form.left": (page) => press(page, "Cancel"),
    "mine.kept": (page) => press(page, "Save mine"),
    "theirs.taken": (page) => press(page, "Take the other"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page) => expect(page.querySelector('[aria-busy], [role="status"]')).not.toBeNull(),
    failed: (page, { context }) => says(context.failure?.error ?? "We could not reach the server.")(page),
    form: (page, snapshot) => {
      const context = snapshot.context as AutoEditorContext;
      const { type, written, amount_usd, media, texts, stored, id, to, groups, after } = context;
      expect(page.querySelector<HTMLTextAreaElement>("textarea[name=written]")!.value).toBe(written);
      expect(page.querySelector<HTMLInputElement>("input[name=amount_usd]")!.value).toBe(amount_usd);
      const chosen: readonly string[] = { welcome: to, interval: groups, thankyou: after }[type];
      const checked = boxesOf(page).filter((box) => box.checked);
      expect(checked.map(({ name }) => name.replace("choice_", ""))).toEqual(chosen);
      for (const { name } of media) says(name)(page);
      for (const wrong of Object.values(texts)) says(wrong)(page);
      says(id === null ? "New message" : "Edit message")(page);
      if (snapshot.matches("waiting")) says("as soon as every file is sent")(page);
      if (snapshot.matches("conflicted")) says(stored!.text)(page);
      expect(page.querySelector('button[aria-busy="true"]') !== null).toBe(snapshot.hasTag("busy"));
    },
    done: (page) => expect(page.querySelector("form")).toBeNull(),
  },
});
