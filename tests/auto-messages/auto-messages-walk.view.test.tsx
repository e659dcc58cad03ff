import { expect } from "vitest";

import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { autoTypeWords } from "../../src/domain/auto-message/auto-message-words.ts";
import { autoMessagesFlow } from "../../src/machines/auto-messages/auto-messages.flow.ts";
import type {
  AutoMessagesContext,
  AutoMessagesRef,
} from "../../src/machines/auto-messages/auto-messages.machine.ts";
import { AutoMessagesPage } from "../../src/views/auto-messages/auto-messages.view.tsx";

/** The menu of the message of the samples; false while it is not there, or rests. */
const openMenu = (page: HTMLElement): boolean => {
  const row = page.querySelector("input[name=active_7]")?.closest("li");
  const trigger = row?.querySelector<HTMLButtonElement>('button[aria-haspopup="menu"]') ?? null;
  if (trigger === null || trigger.disabled) return false;
  trigger.click();
  return true;
};

walkView(autoMessagesFlow, {
  render: (actor) => <AutoMessagesPage page={actor as AutoMessagesRef} />,
  actions: {
    "add.pressed": (page) => press(page, "Add a message"),
    "edit.pressed": (page) => openMenu(page) && press(page, "Edit"),
    "delete.pressed": (page) => openMenu(page) && press(page, "Delete"),
    "switch.pressed": (page) => {
      const box = page.querySelector<HTMLInputElement>("input[name=active_7]");
      if (box === null || box.disabled || !box.checked) return false;
      box.click();
      return true;
    },
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page) => expect(page.querySelector('[aria-busy], [role="status"]')).not.toBeNull(),
    failed: (page, { context }) => says(context.failure?.error ?? "We could not reach the server.")(page),
    showing: (page, snapshot) => {
      const { items, type } = snapshot.context as AutoMessagesContext;
      expect(page.querySelector("h1")!.textContent).toBe(autoTypeWords[type].name);
      expect([...page.querySelectorAll("li h2")].map((it) => it.textContent)).toEqual(
        items.map(({ text }) => text),
      );
      if (items.length === 0) says(autoTypeWords[type].empty)(page);
      for (const { sent, opened, sales } of items) {
        for (const figure of [sent, opened, sales])
          expect([...page.querySelectorAll("dd")].map((it) => it.textContent)).toContain(String(figure));
      }
      const boxes = [...page.querySelectorAll<HTMLInputElement>("li input")];
      expect(boxes.map(({ checked }) => checked)).toEqual(items.map(({ active }) => active));
      expect(boxes.every(({ disabled }) => disabled === snapshot.hasTag("busy"))).toBe(true);
    },
    editing: (page) => expect(page.querySelector("li")).toBeNull(),
  },
});
