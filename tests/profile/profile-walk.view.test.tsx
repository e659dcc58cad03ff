import type { ReactNode } from "react";
import { afterAll, expect, vi } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import { profileFlow } from "../../src/machines/profile/profile.flow.ts";
import { selectProfileView } from "../../src/machines/profile/profile.view-model.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import type { ProfileRef } from "../../src/views/profile/profile.view.tsx";
import { control, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

// What the owner has is shown by walks of its own; here its actor is neutral.
vi.mock("../../src/views/profile-owner/profile-owner.view.tsx", () => ({
  OwnerPart: ({ part, children }: { part: string; children?: ReactNode }) => (
    <>
      {children}The owner's {part}
    </>
  ),
}));

// Other files may have loaded what it has.
vi.resetModules();
const { ProfilePage } = await import("../../src/views/profile/profile.view.tsx");
// Code that comes by itself is there before the walk: what is still on its way when the file ends fails whichever file is next.
const { LazyMemberTop } = await import("../../src/views/profile/lazy-member-posts.view.tsx");
const { LazyMemberTab } = await import("../../src/views/profile/lazy-member-tab.view.tsx");
await Promise.all([
  LazyMemberTop.preload(),
  LazyMemberTab.preload(),
  import("../../src/views/membership/membership-panel.view.tsx"),
  import("../../src/views/profile/live-card.view.tsx"),
]);
afterAll(() => void vi.resetModules());

const offerLabels: Readonly<Record<string, RegExp>> = {
  trial: /^Try \d+ days for/,
  free: /^Follow for FREE/,
};

walkView(profileFlow, {
  render: (actor) => <ProfilePage page={actor as ProfileRef} />,
  actions: {
    "tab.chosen": (page) => press(page, /^Free Posts/),
    "offer.pressed": (page, event) => press(page, offerLabels[String(event["offer"])]!),
    "newPosts.pressed": (page) => press(page, "Show more"),
    "retry.requested": (page) => press(page, /^Try (again|now)$/),
  },
  shows: {
    loading: (page) => expect(page.querySelector("[role=status], [aria-busy=true]")).not.toBeNull(),
    missing: says("Page not found."),
    failed: (page, { context }) => says(context.failure.error)(page),
    offline: (page) => expect(page.textContent).not.toBe(""),
    ready: (page, snapshot: AnyMachineSnapshot) => {
      says(sampleRecord.user.display_name)(page);
      const view = selectProfileView(snapshot as never);
      if (view.status !== "ready") throw new Error("unreachable");
      for (const { label } of view.offers) says(label)(page);
      for (const part of ["cover", "name"])
        expect(page.textContent?.includes(`The owner's ${part}`)).toBe(view.owner !== null);
      // Guests of the walk are told, too, that the page is theirs.
      for (const part of ["prompt", "posts"])
        expect(page.textContent?.includes(`The owner's ${part}`)).toBe(view.owner !== null && !view.isGuest);
      expect(control(page, "Show more") !== null).toBe(view.hasNewPosts);
    },
  },
});
