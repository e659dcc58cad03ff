import { expect } from "vitest";

import { compare } from "../../src/actors/inspector/compare.ts";
import { inspectorFlow } from "../../src/machines/inspector/inspector.flow.ts";
import {
  selectErrands,
  selectInspectorView,
  type InspectorRef,
  type InspectorSnapshot,
} from "../../src/machines/inspector/inspector.machine.ts";
import { Inspector } from "../../src/views/inspector/inspector.view.tsx";
import { sampleLibrary, signInTimeline } from "./sample-library.ts";
import { control, press, typeInto } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const library = sampleLibrary(signInTimeline(), []);

const choose = (page: HTMLElement, name: string, value: string): boolean => {
  const select = page.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
  if (select === null || select.value === value) return false;
  if (![...select.options].some((option) => option.value === value && !option.disabled)) return false;
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
};

const drag = (type: string, files: readonly unknown[] = []): void => {
  const dataTransfer = { types: ["Files"], files };
  document.dispatchEvent(
    Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer }),
  );
};

const is = (page: HTMLElement, words: string): boolean =>
  page.querySelector("header")?.textContent.includes(words) === true;

walkView(inspectorFlow, {
  render: (actor) => (
    <Inspector
      actor={actor as InspectorRef}
      library={library}
      compare={compare}
      layOut={() => new Promise(() => {})}
    />
  ),
  actions: {
    "retry.pressed": (page) => press(page, "Try again"),
    "source.chosen": (page, event) => choose(page, "source", event["source"] as string),
    "pause.pressed": (page) => press(page, "Pause"),
    "play.toggled": (page) => press(page, "Play") || (is(page, "Playing") && press(page, "Pause")),
    "live.requested": (page) => press(page, /^(Go back to live|Go to the end)$/),
    "speed.chosen": (page, event) => choose(page, "speed", `${event["speed"]}`),
    "mirror.toggled": (page) => press(page, "The app's own window shows this moment"),
    "ended.toggled": (page) => press(page, /ended/i),
    "tab.chosen": (page) => press(page, "Sequence"),
    "panel.chosen": (page) => press(page, "Details"),
    "draft.begun": (page, event) => choose(page, "eventType", event["eventType"] as string),
    "draft.typed": (page, event) => typeInto(page, "payload", event["text"] as string),
    "draft.submitted": (page) => press(page, "Send"),
    "draft.closed": (page) => press(page, "Discard"),
    "file.dragged": () => drag("dragenter"),
    "file.given": (_, event) => drag("drop", [event["file"]]),
    "forget.confirmed": (page) => press(page, "Delete"),
    "forget.cancelled": (page) => press(page, "Keep it"),
    "copy.pressed": (page) => press(page, /^Copy( again)?$/),
    "test.closed": (page) => press(page, "Close"),
    "notice.dismissed": (page) => press(page, "Dismiss"),
  },
  shows: {
    loading: (page) => expect(page.textContent).toContain("Looking for recordings"),
    empty: (page) => expect(page.textContent).toContain("Nothing to look at yet"),
    broken: (page) => expect(page.textContent).toContain("The recordings cannot be read"),
    showing: (page, snapshot) => {
      const view = selectInspectorView(snapshot as InspectorSnapshot);
      if (view.status !== "showing") throw new Error("Nothing is shown.");
      const { notice, draft, answer, test, sources } = (snapshot as InspectorSnapshot).context;
      if (notice !== null) expect(page.textContent).toContain(notice.text);
      // A file is opened a moment before the library lists it.
      if (!sources.some(({ id }) => id === view.source)) {
        expect(page.textContent).toContain("Reading the recording");
        return;
      }
      const { doing } = selectErrands(snapshot as InspectorSnapshot);
      const track = page.querySelector('[role="slider"]')!;
      expect([
        Number(track.getAttribute("aria-valuenow")),
        Number(track.getAttribute("aria-valuemax")),
      ]).toEqual([view.step + 1, view.length]);
      expect(is(page, "Live")).toBe(view.mode === "live");
      expect(is(page, "Playing")).toBe(view.mode === "playing");
      expect(control(page, "Go back to live") !== null || control(page, "Go to the end") !== null).toBe(
        view.mode !== "live" && view.mode !== "ended",
      );
      if (doing === "catching") expect(page.textContent).toContain("Drop the recording to open it");
      if (doing === "asking") expect(page.textContent).toContain("Delete this recording?");
      if (test !== null) expect(page.querySelector("textarea[readonly]")?.textContent).toBe(test.text);
      const payload = page.querySelector<HTMLTextAreaElement>('textarea[name="payload"]');
      if (draft?.error && payload !== null) expect(page.textContent).toContain(draft.error);
      if (answer?.accepted === false && payload !== null) expect(page.textContent).toContain(answer.reason);
    },
  },
});
