import { expect } from "vitest";

import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { withOneMore } from "../../src/domain/auto-post/auto-post.ts";
import type { WeeklySlot } from "../../src/domain/auto-post/weekly-slots.ts";
import { autoPostsFlow } from "../../src/machines/auto-posts/auto-posts.flow.ts";
import type { AutoPostsContext, AutoPostsRef } from "../../src/machines/auto-posts/auto-posts.machine.ts";
import { AutoPosts } from "../../src/views/auto-posts/auto-posts.view.tsx";

const slotsOn = (page: HTMLElement): readonly WeeklySlot[] =>
  [...page.querySelectorAll<HTMLInputElement>("input[name^=time_]")].map(({ name, value: time }) => {
    const day = page.querySelector<HTMLSelectElement>(`select[name=${name.replace("time", "weekday")}]`)!;
    return { weekday: Number(day.value), time };
  });
const foldersOn = (page: HTMLElement) => [...page.querySelectorAll<HTMLInputElement>("input[name^=folder_]")];
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Adds a time or removes the last one, when that is what is asked. */
const setSlots = (page: HTMLElement, wanted: readonly WeeklySlot[]): boolean => {
  const slots = slotsOn(page);
  if (isSame(withOneMore(slots), wanted)) return press(page, "Add a time");
  return isSame(slots.slice(0, -1), wanted) && slots.length > 0 && press(page, /^Remove /);
};

const tickFolders = (page: HTMLElement, ids: readonly number[]): boolean => {
  const isIn = ({ name }: HTMLInputElement) => ids.includes(Number(name.replace("folder_", "")));
  const wrong = foldersOn(page).filter((box) => box.checked !== isIn(box));
  for (const box of wrong) box.click();
  return wrong.length > 0;
};

walkView(autoPostsFlow, {
  render: (actor) => <AutoPosts autoPosts={actor as AutoPostsRef} />,
  actions: {
    "field.changed": (page, event) => {
      const { field, value } = event as unknown as { readonly field: string; readonly value: unknown };
      if (field === "slots") return setSlots(page, value as readonly WeeklySlot[]);
      if (field === "folder_ids") return tickFolders(page, value as readonly number[]);
      if (field !== "access") return fillField(page, event);
      const choice = page.querySelector<HTMLInputElement>(`input[name=access][value=${String(value)}]`);
      if (choice === null || choice.checked) return false;
      choice.click();
      return true;
    },
    "form.submitted": (page) => press(page, "Save"),
    "form.left": (page) => press(page, "Cancel"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page) => expect(page.querySelector('[aria-busy], [role="status"]')).not.toBeNull(),
    failed: (page, { context }) => says(context.failure?.error ?? "We could not reach the server.")(page),
    form: (page, snapshot) => {
      const { slots, folder_ids, access, active, share_on_twitter, time_zone, texts } =
        snapshot.context as AutoPostsContext;
      expect(slotsOn(page)).toEqual(slots);
      const ticked = foldersOn(page).filter((box) => box.checked);
      expect(ticked.map(({ name }) => Number(name.replace("folder_", "")))).toEqual(folder_ids);
      expect(page.querySelector<HTMLInputElement>("input[name=access]:checked")!.value).toBe(access);
      expect(page.querySelector<HTMLInputElement>("input[name=active]")!.checked).toBe(active);
      expect(page.querySelector<HTMLInputElement>("input[name=share_on_twitter]")!.checked).toBe(
        share_on_twitter,
      );
      says(time_zone)(page);
      for (const text of Object.values(texts)) says(text)(page);
      expect(page.querySelector('button[aria-busy="true"]') !== null).toBe(snapshot.hasTag("busy"));
    },
    done: (page) => expect(page.querySelector("form")).toBeNull(),
  },
});
