import { expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import { avatarFlow } from "../../src/machines/avatar/avatar.flow.ts";
import { selectAvatarView, type AvatarRef } from "../../src/machines/avatar/avatar.machine.ts";
import { AvatarDialog } from "../../src/views/avatar/avatar.view.tsx";
import { control, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const saysText = (page: HTMLElement, snapshot: AnyMachineSnapshot) => {
  const view = selectAvatarView(snapshot as never);
  if (view.status === "closed") throw new Error("unreachable");
  const alert = page.querySelector<HTMLElement>("[role=alert]");
  expect([alert?.hidden, alert?.textContent]).toEqual([view.text === null, view.text ?? ""]);
  return view;
};

const choose = (page: HTMLElement, snapshot: AnyMachineSnapshot) => {
  const view = saysText(page, snapshot);
  expect(page.textContent).toContain("no nudity or lingerie for preview images");
  expect(page.querySelector<HTMLInputElement>("input[type=file]")?.accept).toBe(
    "image/jpeg,image/png,image/webp",
  );
  expect(control(page, "Delete") !== null).toBe("avatarUrl" in view && view.avatarUrl !== null);
  expect(control(page, "Close")).not.toBeNull();
};

const place = (page: HTMLElement, snapshot: AnyMachineSnapshot) => {
  const view = saysText(page, snapshot);
  if (!("picture" in view)) throw new Error("unreachable");
  const picture = page.querySelector<HTMLImageElement>(`img[src="${view.picture.url}"]`);
  expect(picture?.style.getPropertyValue("--crop-width")).toBe(
    `${(100 * view.picture.width) / view.crop.width}%`,
  );
  expect(control(page, view.isChanged ? "Keep it" : "Close")).not.toBeNull();
  expect(page.querySelector("[alt='The avatar now']")?.getAttribute("src") ?? null).toBe(
    view.isChanged ? view.avatarUrl : null,
  );
  return view;
};

const busySave = (page: HTMLElement, snapshot: AnyMachineSnapshot) =>
  expect(page.querySelector("button[aria-busy]")?.textContent).toContain(
    place(page, snapshot).isChanged ? "Replace it" : "Save",
  );

walkView(avatarFlow, {
  render: (actor) => <AvatarDialog avatar={actor as AvatarRef} onClose={() => {}} />,
  actions: {
    "form.submitted": (page) => press(page, control(page, "Replace it") === null ? "Save" : "Replace it"),
    "retry.requested": (page) => press(page, "Try again"),
    "avatar.deleted": (page) => press(page, "Delete"),
  },
  shows: {
    choosing: choose,
    reading: (page, snapshot) => {
      choose(page, snapshot);
      expect(page.textContent).toContain("Opening the picture");
    },
    deleting: (page) => expect(page.querySelector("button[aria-busy]")?.textContent).toContain("Delete"),
    placing: (page, snapshot) => {
      place(page, snapshot);
      expect(page.querySelector("input[type=range]")).not.toBeNull();
    },
    cutting: (page, snapshot) => {
      place(page, snapshot);
      busySave(page, snapshot);
    },
    sending: (page, snapshot) => {
      const { percent } = place(page, snapshot);
      expect(page.querySelector("progress")?.getAttribute("value")).toBe(String(percent));
    },
    saving: busySave,
    unreachable: (page, snapshot) => {
      place(page, snapshot);
      expect(control(page, "Try again")).not.toBeNull();
    },
    closed: (page) => expect(page.querySelector("dialog")).toBeNull(),
  },
});
