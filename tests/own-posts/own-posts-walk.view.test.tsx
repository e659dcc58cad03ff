import { expect } from "vitest";

import { sampleItem } from "../../src/machines/post-editor/sample-post.ts";
import { ownPostsFlow } from "../../src/machines/own-posts/own-posts.flow.ts";
import type { OwnPostsRef } from "../../src/machines/own-posts/own-posts.machine.ts";
import { PostMenu, WaitingPosts } from "../../src/views/own-posts/own-posts.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const trigger = (page: HTMLElement): HTMLButtonElement =>
  page.querySelector<HTMLButtonElement>('button[aria-haspopup="menu"]')!;
const line = (page: HTMLElement): HTMLButtonElement | null => page.querySelector("section > button");

walkView(ownPostsFlow, {
  render: (actor) => (
    <>
      <PostMenu posts={actor as OwnPostsRef} base="/ava" item={sampleItem} />
      <WaitingPosts posts={actor as OwnPostsRef} base="/ava" />
    </>
  ),
  actions: {
    "scheduled.opened": (page) => {
      if (line(page) === null) return false;
      line(page)!.click();
      return true;
    },
    "scheduled.closed": (page) => line(page)!.click(),
    "pin.pressed": (page, { pins }) => {
      if (!pins || trigger(page).disabled) return false;
      trigger(page).click();
      return press(page, "Pin to the top");
    },
    "delete.pressed": (page) => {
      if (trigger(page).disabled) return false;
      trigger(page).click();
      return press(page, "Delete");
    },
  },
  shows: {
    ready: (page, snapshot) => {
      const { count, pending } = snapshot.context;
      expect(trigger(page).disabled).toBe(snapshot.hasTag("busy"));
      expect(line(page) !== null).toBe(count > 0);
      const auto = page.querySelector('a[href="/account/calendar"]');
      expect(auto?.textContent ?? null).toBe(pending > 0 ? `${pending} pending auto posts` : null);
      if (count === 0) return;
      const isOpen = snapshot.matches({ waiting: "open" }) || snapshot.matches({ waiting: "recounting" });
      expect(line(page)!.getAttribute("aria-expanded")).toBe(String(isOpen));
      if (!isOpen) return;
      says(snapshot.context.scheduled.length === 0 ? "Nothing is scheduled any more" : "Good morning")(page);
    },
  },
});
