import { expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import { videoTypes } from "../../src/domain/upload/media-file.ts";
import { coverFlow } from "../../src/machines/cover/cover.flow.ts";
import { selectCoverView, type CoverRef } from "../../src/machines/cover/cover.machine.ts";
import { CoverEditor } from "../../src/views/cover/cover-editor.view.tsx";
import { control, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const placed = (page: HTMLElement, snapshot: AnyMachineSnapshot) => {
  const view = selectCoverView(snapshot as never);
  if (!("picture" in view)) throw new Error("unreachable");
  const { picture, film } = view;
  if (picture !== null) expect(page.querySelector(`img[src="${picture.url}"]`)).not.toBeNull();
  else if (film?.url == null) expect(page.textContent).toContain("This browser cannot play the film.");
  else expect(page.querySelector(`video[src="${film.url}"]`)).not.toBeNull();
  expect(page.querySelector("[aria-label^='The new cover:']") !== null).toBe(view.crop !== null);
  return view;
};

const asks = (page: HTMLElement, snapshot: AnyMachineSnapshot) => {
  const { now } = placed(page, snapshot);
  expect(page.textContent).toContain(now === null ? "Save Cover Changes?" : "This is the cover now.");
  expect(page.querySelector("[alt='The cover now']")?.getAttribute("src")).toBe(
    now?.fans_cover_picture_url ?? undefined,
  );
  return now !== null;
};

const busySave = (page: HTMLElement, isChanged: boolean) =>
  expect(page.querySelector("button[aria-busy]")?.textContent).toContain(isChanged ? "Replace it" : "Save");

const noCover = { fans_cover_picture_url: null, fans_cover_video_url: null };

walkView(coverFlow, {
  render: (actor) => <CoverEditor cover={actor as CoverRef} shown={noCover} />,
  actions: {
    "form.submitted": (page) => press(page, control(page, "Replace it") === null ? "Save" : "Replace it"),
    "change.cancelled": (page) => press(page, control(page, "Keep it") === null ? "Cancel" : "Keep it"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    shown: (page) => {
      expect(page.querySelector<HTMLInputElement>("input[type=file]")?.accept).toBe(
        `image/gif,image/jpeg,image/png,image/webp,${videoTypes.map((type) => `.${type}`).join(",")}`,
      );
      expect(page.textContent).toBe("Change cover");
    },
    reading: (page) => {
      expect(page.textContent).toContain("Opening the file");
      expect(control(page, "Cancel")).not.toBeNull();
    },
    placing: (page, snapshot) => {
      expect(control(page, asks(page, snapshot) ? "Keep it" : "Cancel")).not.toBeNull();
    },
    cutting: (page, snapshot) => {
      busySave(page, asks(page, snapshot));
    },
    sending: (page, snapshot) => {
      const { percent, now } = placed(page, snapshot);
      expect(page.querySelector("progress")?.getAttribute("value")).toBe(String(percent));
      expect(control(page, now === null ? "Cancel" : "Keep it")).not.toBeNull();
    },
    saving: (page, snapshot) => {
      busySave(page, asks(page, snapshot));
      expect(control(page, "Cancel")).toBeNull();
    },
    unreachable: (page, snapshot) => {
      const { now } = placed(page, snapshot);
      expect(page.textContent).toContain("The cover was not saved.");
      expect(control(page, now === null ? "Cancel" : "Keep it")).not.toBeNull();
    },
  },
});
