import { expect } from "vitest";

import { freeProfileFlow } from "../../src/machines/free-profile/free-profile.flow.ts";
import {
  selectFreeProfileView,
  type FreeProfileRef,
} from "../../src/machines/free-profile/free-profile.machine.ts";
import { FreeProfile } from "../../src/views/free-profile/free-profile.view.tsx";
import { control, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const busy = (page: HTMLElement, name: RegExp): boolean =>
  control(page, name)?.getAttribute("aria-busy") === "true";

walkView(freeProfileFlow, {
  render: (actor) => <FreeProfile freeProfile={actor as FreeProfileRef} base="/ava" />,
  actions: {
    "create.pressed": (page) => !busy(page, /^Create a free profile/) && press(page, "Create a free profile"),
    "remove.pressed": (page) => !busy(page, /^Remove/) && press(page, "Remove"),
  },
  shows: {
    on: (page, snapshot) => {
      const { doing } = selectFreeProfileView(snapshot as never);
      expect(control(page, "Copy link")?.hasAttribute("disabled")).toBe(doing !== null);
      expect(page.querySelector("a")?.getAttribute("href")).toBe("/ava/free");
      expect(busy(page, /^Remove/)).toBe(doing === "removing");
      expect(control(page, "Create a free profile")).toBeNull();
    },
    off: (page, snapshot) => {
      const { doing } = selectFreeProfileView(snapshot as never);
      expect(busy(page, /^Create a free profile/)).toBe(doing === "creating");
      expect(control(page, "Copy link")).toBeNull();
    },
  },
});
