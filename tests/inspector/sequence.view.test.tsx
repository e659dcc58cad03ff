import "../../src/actors/journal/form-stand-in.ts";

import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor, createMachine } from "xstate";

import { compare } from "../../src/actors/inspector/compare.ts";
import { createRecorder } from "../../src/actors/journal/recorder.ts";
import { createTimeline } from "../../src/actors/journal/timeline.ts";
import { inspectorMachine, type InspectorRef } from "../../src/machines/inspector/inspector.machine.ts";
import { Inspector } from "../../src/views/inspector/inspector.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { neutral, stillClock } from "../../model-tests/walk/neutral.ts";
import { sampleLibrary } from "./sample-library.ts";

const bulb = createMachine({ id: "bulb", on: { lit: {} } });
const lamp = createMachine({
  id: "lamp",
  initial: "off",
  invoke: { id: "bulb", src: bulb },
  on: { "clock.ticked": {}, ping: {} },
  states: { off: { on: { press: "on" } }, on: { on: { press: "off" } } },
});

/** A lamp that is pressed four times while its clock ticks, and its bulb, which is lit in the end. */
const lampTimeline = () => {
  let now = 1_000;
  const recorder = createRecorder(() => (now += 100));
  const actor = createActor(lamp, { id: "lamp", inspect: recorder.inspect });
  actor.start();
  for (const type of ["press", "clock.ticked", "press", "press", "ping", "press", "clock.ticked"])
    actor.send({ type });
  actor.getSnapshot().children["bulb"]?.send({ type: "lit" });
  const timeline = createTimeline((id) => ({ lamp, bulb })[id]);
  timeline.append(recorder.recording().entries);
  return timeline;
};

const timeline = lampTimeline();
const head = {
  id: "a",
  kind: "file",
  title: "/",
  begun: 1_000,
  length: timeline.length,
  group: "a",
} as const;
let page: HTMLElement;
let root: Root;
let inspector: InspectorRef;
const step = (work: () => void) => act(async () => work());

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
  await step(() => press(page, "Sequence"));
});

afterEach(async () => {
  await step(() => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

const rows = () => [...page.querySelectorAll('[role="row"]')].map(({ textContent }) => textContent);
const details = () => page.querySelector('[aria-label="Details"]')!.textContent;

test("presses that led elsewhere stand each in a row; ticks and pings are folded away, counted, and shown when wanted", async () => {
  expect(rows().filter((text) => text.includes("press"))).toHaveLength(4);
  expect(rows().filter((text) => /ticked|ping/.test(text))).toEqual([]);
  expect(page.textContent).toContain("3 ticks and pings folded away");
  await step(() => press(page, "3 ticks and pings folded away: show them"));
  expect(rows().filter((text) => /ticked|ping/.test(text))).toHaveLength(3);
  await step(() => press(page, "3 ticks and pings shown: fold them away"));
  expect(rows().filter((text) => /ticked|ping/.test(text))).toEqual([]);
});

test("each actor in sight has one lane with its name above it", () => {
  const names = [...page.querySelectorAll("svg text")].map((text) => text.lastChild?.textContent);
  expect(names).toEqual(["lamp", "bulb"]);
});

test("Event shows what the chosen actor took last by then, never what another one took", async () => {
  const lit = timeline.length - 1;
  expect(timeline.step(lit).event.type).toBe("lit");
  await step(() => inspector.send({ type: "actor.chosen", actor: 1 }));
  await step(() => inspector.send({ type: "step.chosen", step: lit }));
  expect(details()).toMatch(new RegExp(`Event.*The last one by now, at step ${lit}\\..*clock\\.ticked`));
  expect(details()).not.toContain("lit");
  await step(() => inspector.send({ type: "step.chosen", step: lit, actor: 2 }));
  expect(details()).toMatch(/Event.*Typelit/);
  expect(details()).not.toContain("The last one by now");
});

test("a file that is still being read says so and how many steps it has; then it says that this is the end", async () => {
  const whole = timeline.length + 1_000;
  await step(() => inspector.send({ type: "sources.changed", sources: [{ ...head, whole }] }));
  const here = `${timeline.length} / ${timeline.length}`;
  expect(page.textContent).toContain("Reading");
  expect(page.textContent).toContain(`${here} of ${whole}`);
  await step(() =>
    inspector.send({ type: "sources.changed", sources: [{ ...head, whole: timeline.length }] }),
  );
  expect(page.textContent).toContain("The end");
  expect(page.textContent).not.toContain(`${here} of`);
});
