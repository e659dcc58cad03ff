import { expect } from "vitest";

import { control, fillField, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { giftFlow } from "../../src/machines/gift/gift.flow.ts";
import { selectGiftView, type GiftRef } from "../../src/machines/gift/gift.machine.ts";
import { GiftPage } from "../../src/views/gift/gift.view.tsx";

const shows = (page: HTMLElement, snapshot: unknown) => {
  const { usernames, remark, texts, refused, status } = selectGiftView(snapshot as never);
  expect(page.querySelector<HTMLTextAreaElement>("textarea[name=usernames]")!.value).toBe(usernames);
  expect(page.querySelector<HTMLTextAreaElement>("textarea[name=remark]")!.value).toBe(remark);
  for (const text of Object.values(texts)) expect(page.textContent).toContain(text);
  for (const { error } of refused) expect(page.textContent).toContain(error);
  expect(page.querySelector("dialog") !== null).toBe(status === "picking");
  expect(control(page, /^Give/)?.getAttribute("aria-busy") === "true").toBe(status === "submitting");
};

walkView(giftFlow, {
  render: (actor) => <GiftPage page={actor as GiftRef} />,
  actions: {
    "field.changed": (page, event) =>
      // What is chosen of a length is chosen in two boxes.
      event["field"] === "duration" ? false : fillField(page, event),
    "form.submitted": (page) => press(page, /^Give$/),
    "picker.opened": (page) => press(page, "Pick from your fans"),
    "picker.closed": (page) => press(page, "Done"),
    "search.submitted": (page) => press(page, "Search"),
  },
  shows: { editing: shows, picking: shows, submitting: shows },
});
