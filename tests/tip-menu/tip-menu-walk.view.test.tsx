import { act } from "react";
import { expect } from "vitest";

import { formatCents } from "../../src/domain/format/cents.ts";
import { tipMenuFlow } from "../../src/machines/tip-menu/tip-menu.flow.ts";
import {
  selectTipMenuView,
  type TipMenuRef,
  type TipMenuSnapshot,
} from "../../src/machines/tip-menu/tip-menu.machine.ts";
import { TipMenuEditor } from "../../src/views/tip-menu/tip-menu-editor.view.tsx";
import { control, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const shows = (page: HTMLElement, snapshot: TipMenuSnapshot): void => {
  const view = selectTipMenuView(snapshot);
  if (view.status !== "showing") throw new Error("The menu is not shown.");
  const { items, form, busy, isFull } = view;
  const rows = items.filter(({ id }) => id !== form?.id);
  const shown = [...page.querySelectorAll("li")].filter((row) => row.querySelector("form") === null);
  expect(shown.map((row) => [...row.querySelectorAll("p")].map(({ textContent }) => textContent))).toEqual(
    rows.map(({ description, price }) => [description, formatCents(price)]),
  );
  const edit = page.querySelector<HTMLButtonElement>('[aria-label^="Edit A"]');
  expect(edit?.disabled ?? false).toBe(edit !== null && (busy || form !== null));
  const field = page.querySelector<HTMLInputElement>("input[name=description]");
  const price = page.querySelector<HTMLInputElement>("input[name=price]");
  expect([field?.value, price?.value]).toEqual([form?.description, form?.price]);
  const save = page.querySelector("button[type=submit]");
  expect(save?.getAttribute("aria-busy") ?? null).toBe(form?.saving === true ? "true" : null);
  for (const text of Object.values(form?.texts ?? {})) says(text)(page);
  if (form === null && isFull) says("Your tip menu is full: it has 50 things.")(page);
  if (form === null && items.length === 0) says("Nothing is on your tip menu yet.")(page);
};

walkView(tipMenuFlow, {
  render: (actor) => <TipMenuEditor menu={actor as TipMenuRef} />,
  actions: {
    "add.pressed": (page) => press(page, "Add to the tip menu"),
    "edit.pressed": (page) => press(page, /^Edit A (song|poem)/),
    "delete.pressed": (page) => press(page, /^Remove A (song|poem)/),
    "item.moved": (page, { to }) => {
      const rows = [...page.querySelectorAll("li")];
      const handle = control(page, /^Move: A (song|poem)/);
      const from = rows.findIndex((row) => row.contains(handle));
      if (handle === null || Math.abs(from - Number(to)) !== 1 || rows[Number(to)] === undefined)
        return false;
      const key = to === 0 ? "ArrowUp" : "ArrowDown";
      act(() => {
        handle.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      });
      return true;
    },
    "form.submitted": (page) => press(page, "Save"),
    "form.left": (page) => press(page, "Cancel"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page) => expect(page.querySelector('[aria-busy], [role="status"]')).not.toBeNull(),
    failed: (page, { context }) => says(context.failure?.error ?? "We could not reach the server.")(page),
    showing: (page, snapshot) => shows(page, snapshot as never),
  },
});
