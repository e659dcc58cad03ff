import { expect } from "vitest";

import { control, fillField, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { broadcastFlow } from "../../src/machines/broadcast/broadcast.flow.ts";
import { selectBroadcastView, type BroadcastRef } from "../../src/machines/broadcast/broadcast.machine.ts";
import { BroadcastPage } from "../../src/views/broadcast/broadcast.view.tsx";

/** Ticks the boxes of the groups that an event names, and unticks the others. */
const tick = (page: HTMLElement, groups: readonly string[]): boolean => {
  const boxes = [...page.querySelectorAll<HTMLInputElement>("input[name^=group_]")];
  const wrong = boxes.filter((box) => box.checked !== groups.includes(box.name.replace("group_", "")));
  for (const box of wrong) box.click();
  return wrong.length > 0;
};

const shows = (page: HTMLElement, snapshot: unknown) => {
  const view = selectBroadcastView(snapshot as never);
  const { form, texts, count, status } = view;
  expect(page.querySelector<HTMLTextAreaElement>("textarea[name=written]")!.value).toBe(form.written);
  for (const { name } of form.media) expect(page.textContent).toContain(name);
  for (const text of Object.values(texts)) expect(page.textContent).toContain(text);
  expect(page.textContent?.includes("Reaches about")).toBe(typeof count === "number");
  expect(page.textContent?.includes("Counting…")).toBe(count === "counting");
  expect(page.textContent?.includes("as soon as every file is there")).toBe(status === "waiting");
  const button = control(page, /^(Send|Schedule)/);
  expect(button?.getAttribute("aria-busy") === "true").toBe(status !== "editing");
};

walkView(broadcastFlow, {
  render: (actor) => <BroadcastPage page={actor as BroadcastRef} />,
  actions: {
    "field.changed": (page, event) => {
      if (event["field"] === "groups") return tick(page, event["value"] as readonly string[]);
      // The browser chooses a time of its own.
      return event["field"] === "scheduled_at" ? false : fillField(page, event);
    },
    "form.submitted": (page) => press(page, /^(Send|Schedule)$/),
    "form.left": (page) => press(page, "Go on writing"),
  },
  shows: { picking: shows, editing: shows, waiting: shows, submitting: shows, done: shows },
});
