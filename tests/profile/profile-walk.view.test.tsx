import type { ReactNode } from "react";
import { expect, vi } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import { profileFlow } from "../../src/machines/profile/profile.flow.ts";
import { selectProfileView } from "../../src/machines/profile/profile.view-model.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import { ProfilePage, type ProfileRef } from "../../src/views/profile/profile.view.tsx";
import { control, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

// The editors' own walks show them; here their actors are neutral.
vi.mock("../../src/views/cover/cover-editor.view.tsx", () => ({ CoverEditor: () => "Change cover" }));
vi.mock("../../src/views/customize/customize.view.tsx", () => ({ Customize: () => "What the page is like" }));
vi.mock("../../src/views/profile/name-editor.view.tsx", () => ({
  NameEditor: ({ children }: { children: ReactNode }) => <>{children}Edit name</>,
}));

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
      for (const [editor, label] of [
        [view.cover, "Change cover"],
        [view.displayName, "Edit name"],
      ] as const)
        expect(page.textContent?.includes(label)).toBe(editor !== null);
      expect(control(page, "Show more") !== null).toBe(view.hasNewPosts);
    },
  },
});
