import { expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import { lookPictureTexts } from "../../src/domain/look/look-picture.ts";
import { lookPictureFlow } from "../../src/machines/look-picture/look-picture.flow.ts";
import {
  selectLookPictureView,
  type LookPictureRef,
} from "../../src/machines/look-picture/look-picture.machine.ts";
import { LookPicture } from "../../src/views/look-picture/look-picture.view.tsx";
import { control, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const shown = (page: HTMLElement, snapshot: AnyMachineSnapshot) => {
  const view = selectLookPictureView(snapshot as never);
  const { label, none } = lookPictureTexts[view.part];
  expect(page.querySelector("img")?.getAttribute("src") ?? null).toBe(view.address);
  says(label)(page);
  if (view.address === null) says(none)(page);
  const alert = page.querySelector<HTMLElement>("[role=alert]");
  expect([alert?.hidden, alert?.textContent]).toEqual([view.text === null, view.text ?? ""]);
  const isLeft = view.status === "shown" || view.status === "unreachable";
  expect(page.querySelector("input[type=file]") !== null).toBe(isLeft);
  expect(control(page, "Cancel") !== null).toBe(view.status === "sending" || view.status === "unreachable");
  return view;
};

walkView(lookPictureFlow, {
  render: (actor) => <LookPicture picture={actor as LookPictureRef} />,
  actions: {
    "change.cancelled": (page) => press(page, "Cancel"),
    "retry.requested": (page) => press(page, "Try again"),
    "removal.chosen": (page) => press(page, /^Remove/),
  },
  shows: {
    shown: (page, snapshot) => {
      const { address } = shown(page, snapshot);
      expect(control(page, /^Remove/) !== null).toBe(address !== null);
      expect(page.querySelector<HTMLInputElement>("input[type=file]")?.accept).toBe(
        "image/jpeg,image/png,image/webp",
      );
    },
    sending: (page, snapshot) => {
      const { percent } = shown(page, snapshot);
      expect(page.querySelector("progress")?.getAttribute("value")).toBe(String(percent));
    },
    saving: (page, snapshot) => {
      shown(page, snapshot);
      says("Saving…")(page);
    },
    unreachable: (page, snapshot) => {
      shown(page, snapshot);
      expect(control(page, "Try again")).not.toBeNull();
    },
    removing: (page, snapshot) => {
      shown(page, snapshot);
      expect(page.querySelector("button[aria-busy]")?.textContent).toContain("Remove");
    },
  },
});
