import { act } from "react";
import { expect, test } from "vitest";

import type { MediaChosen } from "../../src/machines/upload/upload.machine.ts";
import { FileDrop } from "../../src/views/upload/file-drop.view.tsx";
import { find, render } from "../kit/render.tsx";

const beach = new File(["beach"], "beach.jpg", { type: "image/jpeg" });
const clip = new File(["a clip"], "clip.mp4", { type: "video/mp4" });
const chosen = [
  { type: "file.chosen", name: "beach.jpg", mediaType: "image/jpeg", size: 5, document_file: beach },
  { type: "file.chosen", name: "clip.mp4", mediaType: "video/mp4", size: 6, document_file: clip },
] as const;

/** What browsers say of what is carried. */
const dataOf = (files: readonly File[]) => ({
  files,
  types: files.length === 0 ? ["text/plain"] : ["Files"],
});

/** A field in a `FileDrop`, what it took, and an event there: whether the browser did what it does by itself. */
const start = (isClosed?: boolean) => {
  const taken: MediaChosen[] = [];
  render(
    <FileDrop onChoose={(file) => taken.push(file)} {...(isClosed === undefined ? {} : { isClosed })}>
      <textarea aria-label="Text" />
    </FileDrop>,
  );
  const field = find("textarea");
  const fire = (event: Event): boolean => {
    let went = true;
    act(() => void (went = field.dispatchEvent(event)));
    return went;
  };
  const drag = (type: "dragover" | "drop", files: readonly File[]): boolean =>
    fire(
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: dataOf(files) }),
    );
  const paste = (files: readonly File[]): boolean =>
    fire(
      Object.assign(new Event("paste", { bubbles: true, cancelable: true }), {
        clipboardData: dataOf(files),
      }),
    );
  return { taken, drag, paste };
};

test("files that are dropped are taken in their order; the browser does not open them", () => {
  const { taken, drag } = start();
  expect(drag("dragover", [beach])).toBe(false);
  expect(taken).toEqual([]);
  expect(drag("drop", [beach, clip])).toBe(false);
  expect(taken).toEqual(chosen);
});

test("files that are pasted are taken; words that are pasted or dragged stay the browser's", () => {
  const { taken, drag, paste } = start();
  expect(paste([beach])).toBe(false);
  expect(taken).toEqual(chosen.slice(0, 1));
  expect([paste([]), drag("dragover", []), drag("drop", [])]).toEqual([true, true, true]);
  expect(taken).toHaveLength(1);
});

test("where nothing may be added, files are neither taken nor opened", () => {
  const { taken, drag, paste } = start(true);
  expect([drag("dragover", [beach]), drag("drop", [beach]), paste([clip])]).toEqual([false, false, false]);
  expect(taken).toEqual([]);
});
