import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createActor } from "xstate";

import { compare } from "../../src/actors/inspector/compare.ts";
import { inspectorMachine, type InspectorRef } from "../../src/machines/inspector/inspector.machine.ts";
import type { SourceHead } from "../../src/machines/inspector/library.ts";
import { Inspector } from "../../src/views/inspector/inspector.view.tsx";
import { press, typeInto } from "../../model-tests/walk/page-actions.ts";
import { neutral, stillClock } from "../../model-tests/walk/neutral.ts";
import { sampleLibrary, signInTimeline } from "./sample-library.ts";

const timeline = signInTimeline();
const head: SourceHead = {
  id: "a",
  kind: "live",
  title: "/",
  begun: 1_790_000_000_000,
  length: timeline.length,
  group: "tab",
};

let page: HTMLElement;
let root: Root;
let inspector: InspectorRef;

const step = (work: () => void) => act(async () => work());
const context = () => inspector.getSnapshot().context;
const stepOf = (field: string) =>
  Array.from({ length: timeline.length }, (_, index) => timeline.step(index)).findLast(
    ({ event }) => event["field"] === field,
  )!.index;
const key = (element: Element, name: string, more: KeyboardEventInit = {}) =>
  element.dispatchEvent(
    new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }),
  );

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  page = document.body.appendChild(document.createElement("div"));
  root = createRoot(page);
  inspector = createActor(neutral(inspectorMachine), { clock: stillClock } as never) as InspectorRef;
  inspector.start();
  inspector.send({ type: "sources.changed", sources: [head] });
  const library = sampleLibrary(timeline, [head]);
  const layOut = () => new Promise<never>(() => {});
  await step(() =>
    root.render(<Inspector actor={inspector} library={library} compare={compare} layOut={layOut} />),
  );
});

afterEach(async () => {
  await step(() => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

describe("the sequence", () => {
  beforeEach(() => step(() => press(page, "Sequence")));
  const rows = () => [...page.querySelectorAll('[role="row"]')];

  test("equal events are one row with a count, which unfolds", async () => {
    const typed = () => rows().filter((row) => row.textContent.includes('"field":"email"'));
    expect([typed().length, typed()[0]!.textContent.includes("×2")]).toEqual([1, true]);
    await step(() => press(page, "2 equal events, show each"));
    expect(typed()).toHaveLength(2);
    await step(() => press(page, "Fold equal events"));
    expect(typed()).toHaveLength(1);
  });

  test("a press on a row goes there, and the details tell what the event changed", async () => {
    const row = rows().find((one) => one.textContent.includes('"field":"email"'))!;
    await step(() => row.dispatchEvent(new MouseEvent("click", { bubbles: true })));
    expect(context().step).toBe(stepOf("email"));
    const changed = page.querySelector('[aria-label="Context"] del')!;
    expect([changed.textContent, changed.parentElement!.textContent]).toEqual([
      '"d"',
      expect.stringMatching(/^~changed: email:.*"dana"/),
    ]);
  });

  test("arrows, Home and End go from row to row", async () => {
    const grid = page.querySelector('[role="grid"]')!;
    await step(() => key(grid, "Home"));
    const first = context().step;
    await step(() => key(grid, "ArrowDown"));
    expect(context().step).toBeGreaterThan(first);
    await step(() => key(grid, "End"));
    expect(context().step).toBe(Number(rows().at(-1)!.getAttribute("data-step")));
  });

  test("the search leaves what fits, and says when nothing does", async () => {
    await step(() => typeInto(page, "search", "dana"));
    expect(rows()).toHaveLength(1);
    await step(() => typeInto(page, "search", "nowhere"));
    expect(page.textContent).toContain("No step fits the filters.");
    await step(() => press(page, "Clear the filters"));
    expect(rows().length).toBeGreaterThan(1);
  });

  test("no secret is to be seen", () => {
    expect(page.textContent).toContain('{"field":"password","value":"[short]"}');
    expect(page.innerHTML).not.toContain("hunter2");
  });
});

describe("the timeline", () => {
  const track = () => page.querySelector('[role="slider"]')!;

  test("keys travel, space plays, End goes back to what is live", async () => {
    await step(() => key(track(), "ArrowLeft"));
    expect(track().getAttribute("aria-valuenow")).toBe(`${timeline.length - 1}`);
    await step(() => key(track(), "Home"));
    expect(track().getAttribute("aria-valuetext")).toBe("The beginning");
    await step(() => key(track(), " "));
    expect(page.textContent).toContain("Playing");
    await step(() => key(track(), "End"));
    expect(page.querySelector("header")!.textContent).toContain("Live");
  });

  test("with Shift the keys choose a stretch, which is copied as a test of the actor", async () => {
    await step(() => key(track(), "ArrowLeft", { shiftKey: true }));
    await step(() => key(track(), "ArrowLeft", { shiftKey: true }));
    expect(context().range).toEqual({ from: timeline.length - 3, to: timeline.length - 1 });
    await step(() => press(page, "Copy as test: what sign-in took in this stretch"));
    expect(inspector.getSnapshot().matches({ doing: "writingTest" })).toBe(true);
  });
});

test("a step says which guards said what, and what they looked at", async () => {
  const submitted = Array.from({ length: timeline.length }, (_, index) => timeline.step(index)).find(
    ({ event }) => event.type === "form.submitted",
  )!;
  await step(() => inspector.send({ type: "step.chosen", step: submitted.index, actor: submitted.actor }));
  const why = [...page.querySelectorAll('ol[aria-label="Why"] li')].map(({ textContent }) => textContent);
  expect(why.length).toBe(timeline.why(submitted.index).length);
  expect(why.filter((line) => line.includes(": taken"))).toHaveLength(1);
  expect(why.join(" ")).toMatch(/if \w+.*context\.\w+ = /);
});

describe("search by condition", () => {
  const found = () =>
    [...page.querySelectorAll('[aria-label="When: search by condition"] li')].map((item) => item.textContent);

  test("names the steps at which it became so, leads there, and says what cannot be read", async () => {
    await step(() => press(page, "When: search by condition"));
    await step(() => typeInto(page, "condition", "state = submitting"));
    expect(found()).toEqual([expect.stringMatching(/^\d+\. sign-in: form\.submitted → submitting$/)]);
    await step(() => press(page, /form\.submitted/));
    expect(timeline.step(context().step).event.type).toBe("form.submitted");
    expect(page.textContent).toContain("At one step.");
    await step(() => typeInto(page, "condition", "state = nowhere"));
    expect(page.textContent).toContain("Not in this page load.");
    await step(() => typeInto(page, "condition", "state ="));
    expect(page.textContent).toContain("Write a value after =.");
    expect(page.querySelector("[name=condition]")!.getAttribute("aria-invalid")).toBe("true");
  });
});

describe("the tree and the details", () => {
  test("what is pinned stays in sight, whichever actor is looked at", async () => {
    await step(() => press(page, "Pin email"));
    const items = [...page.querySelectorAll('[role="treeitem"]')];
    await step(() => key(items[0]!, "End"));
    expect(context().actor).not.toBeNull();
    expect(page.querySelector('[aria-label="sign-in · email"]')?.textContent).toContain("dana");
    await step(() => press(page, "Unpin sign-in · email"));
    expect(context().pins).toEqual([]);
  });
});
