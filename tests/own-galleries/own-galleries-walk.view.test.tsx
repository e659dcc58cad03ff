import { act } from "react";
import { beforeAll, expect } from "vitest";

import { galleryTypeNames } from "../../src/domain/gallery/gallery.ts";
import { ownGalleriesFlow } from "../../src/machines/own-galleries/own-galleries.flow.ts";
import type {
  OwnGalleriesContext,
  OwnGalleriesRef,
} from "../../src/machines/own-galleries/own-galleries.machine.ts";
import { LazyGalleryEditor, OwnGalleriesPage } from "../../src/views/own-galleries/own-galleries.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

/** The first gallery's menu; false while it is not there, or rests. */
const openMenu = (page: HTMLElement): boolean => {
  const trigger = page.querySelector<HTMLButtonElement>('button[aria-haspopup="menu"]');
  if (trigger === null || trigger.disabled) return false;
  trigger.click();
  return true;
};

beforeAll(() => LazyGalleryEditor.preload());

walkView(ownGalleriesFlow, {
  render: (actor) => <OwnGalleriesPage page={actor as OwnGalleriesRef} />,
  actions: {
    "kind.chosen": (page) => press(page, "Photos"),
    "add.pressed": (page) => press(page, "Add new media"),
    "edit.pressed": (page) => openMenu(page) && press(page, "Edit"),
    "delete.pressed": (page) => openMenu(page) && press(page, "Delete"),
    "switch.pressed": (page) => {
      const box = page.querySelector<HTMLInputElement>("input[name=active_7]");
      if (box === null || box.disabled || !box.checked) return false;
      box.click();
      return true;
    },
    "gallery.moved": (page, { to }) => {
      const rows = [...page.querySelectorAll("li")];
      const handle = page.querySelector<HTMLButtonElement>('button[aria-label^="Move: The gate"]');
      const from = rows.findIndex((row) => row.contains(handle));
      if (handle === null || from === to || rows.length < 2) return false;
      const key = to === 0 ? "ArrowUp" : "ArrowDown";
      act(() => {
        handle.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      });
      return true;
    },
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page) => expect(page.querySelector('[aria-busy], [role="status"]')).not.toBeNull(),
    failed: (page, { context }) => says(context.failure?.error ?? "We could not reach the server.")(page),
    showing: (page, snapshot) => {
      const { items, kind } = snapshot.context as OwnGalleriesContext;
      expect(page.querySelector("[role=tab][aria-selected=true]")!.textContent).toBe(galleryTypeNames[kind]);
      expect([...page.querySelectorAll("li h2")].map((it) => it.textContent)).toEqual(
        items.map(({ text }) => text),
      );
      if (items.length === 0) says("Nothing on sale here yet")(page);
      const boxes = [...page.querySelectorAll<HTMLInputElement>("li input")];
      expect(boxes.map(({ checked }) => checked)).toEqual(items.map(({ active }) => active));
      expect(boxes.every(({ disabled }) => disabled === snapshot.hasTag("busy"))).toBe(true);
    },
    editing: (page) => expect(page.querySelector("[role=tablist]")).toBeNull(),
  },
});
