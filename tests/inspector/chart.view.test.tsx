import ELK from "elkjs/lib/elk.bundled.js";
import { act } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { createLayOut } from "../../src/actors/inspector/layout.ts";
import { measureByTable } from "../../src/actors/inspector/layout-text.ts";
import { captchaFlow } from "../../src/machines/captcha/captcha.flow.ts";
import { chartOf } from "../../src/machines/inspector/chart.ts";
import type { LayoutAnswer } from "../../src/machines/inspector/chart-layout.ts";
import { fit, opened, revealed, zoomed } from "../../src/views/inspector/chart/camera.ts";
import * as css from "../../src/views/inspector/chart/chart.css.ts";
import { ChartView, type ChartViewProps } from "../../src/views/inspector/chart/chart.view.tsx";
import { headPath, roundedPath } from "../../src/machines/inspector/chart-path.ts";
import { useChartLayout } from "../../src/views/inspector/chart/use-chart-layout.ts";
import { find, key, press, render } from "../kit/render.tsx";

const chart = chartOf(captchaFlow.machine);
const elk = new ELK();
const layOut = createLayOut(
  (graph) => elk.layout(graph),
  async () => measureByTable,
);
let layout: LayoutAnswer;

beforeAll(async () => {
  layout = await layOut(chart);
});

const view = (marks: Partial<ChartViewProps> = {}) => <ChartView chart={chart} layout={layout} {...marks} />;
const itemOf = (kind: "node" | "edge" | "send", id: string) =>
  find<SVGElement>(`[data-item="${kind}:${id}"]`);
const shapes = (part: Element) =>
  [...part.querySelectorAll("rect, path, text")].map((shape) => shape.outerHTML);
/** The part as a whole, with its words and the classes that tell how it stands. */
const partOf = (kind: "node" | "edge", id: string) => itemOf(kind, id).parentElement!;
const edgeOf = (event: string) => chart.edges.find((edge) => edge.event === event)!;
const solved = edgeOf("challenge.solved");

test("every state and transition has a name that says what is seen", () => {
  render(view({ active: ["captcha", "captcha.solved"], taken: [solved.id], moment: 4 }));
  expect(itemOf("node", "captcha.solved").getAttribute("aria-label")).toBe("State solved, active");
  expect(itemOf("node", "captcha.loading").getAttribute("aria-label")).toBe(
    "State loading, invokes fetchChallenge",
  );
  expect(itemOf("edge", solved.id).getAttribute("aria-label")).toBe(
    "challenge.solved / enqueueActions, from solving, to solved, just taken",
  );
  const progressed = edgeOf("challenge.progressed");
  expect(itemOf("edge", progressed.id).getAttribute("aria-label")).toBe(
    "challenge.progressed / assign, from solving, stays",
  );
  expect(document.querySelectorAll('[data-item^="edge:"]')).toHaveLength(chart.edges.length);
});

test("what is active and what was just taken are told by classes; nothing is laid out anew", () => {
  const { again } = render(view({ active: ["captcha.solving"] }));
  const box = partOf("node", "captcha.solved");
  const at = shapes(box);
  expect(partOf("node", "captcha.solving").classList.contains(css.active)).toBe(true);
  expect(itemOf("edge", solved.id).querySelector(`.${css.runner}`)).toBeNull();
  again(view({ active: ["captcha.solved"], taken: [solved.id], moment: 1 }));
  expect(partOf("node", "captcha.solving").classList.contains(css.active)).toBe(false);
  expect(partOf("node", "captcha.solved")).toBe(box);
  expect(box.classList.contains(css.active)).toBe(true);
  expect(itemOf("node", "captcha.solved").getAttribute("aria-current")).toBe("step");
  expect(shapes(box)).toEqual(at);
  expect(partOf("edge", solved.id).classList.contains(css.taken)).toBe(true);
  const runner = itemOf("edge", solved.id).querySelector(`.${css.runner}`);
  expect(runner).not.toBeNull();
  again(view({ active: ["captcha.solved"], taken: [solved.id], moment: 1, selected: solved.id }));
  expect(itemOf("edge", solved.id).querySelector(`.${css.runner}`)).toBe(runner);
  again(view({ active: ["captcha.solved"], taken: [solved.id], moment: 9 }));
  expect(itemOf("edge", solved.id).querySelector(`.${css.runner}`)).not.toBe(runner);
});

test("a press selects a state, a transition, or nothing", () => {
  const onSelect = vi.fn();
  render(view({ onSelect, selected: "captcha.solving" }));
  press(itemOf("node", "captcha.idle"));
  press(itemOf("edge", solved.id).querySelector("rect")!);
  press(find("svg[role=group]"));
  expect(onSelect.mock.calls.map(([selection]) => selection)).toEqual([
    { kind: "node", id: "captcha.idle" },
    { kind: "edge", id: solved.id },
    null,
  ]);
  expect(itemOf("node", "captcha.solving").getAttribute("aria-pressed")).toBe("true");
  expect(partOf("edge", solved.id).classList.contains(css.linked)).toBe(true);
  expect(partOf("edge", edgeOf("captcha.started").id).classList.contains(css.linked)).toBe(false);
});

test("an event that is accepted now has a button at its transition of an active state only", () => {
  const onEvent = vi.fn();
  const accepts = ["captcha.started", "xstate.done.actor.fetchChallenge"];
  const { again } = render(view({ active: ["captcha", "captcha.idle"], accepts, onEvent }));
  const buttons = document.querySelectorAll('[data-item^="send:"]');
  expect([...buttons].map((button) => button.getAttribute("aria-label"))).toEqual(["Send captcha.started"]);
  press(buttons[0]!);
  expect(onEvent.mock.calls).toEqual([["captcha.started"]]);
  again(view({ active: ["captcha", "captcha.idle"], accepts }));
  expect(document.querySelector('[data-item^="send:"]')).toBeNull();
});

test("one stop for the tab key; arrows go through all parts, Enter presses", () => {
  const onSelect = vi.fn();
  render(view({ active: ["captcha", "captcha.idle"], onSelect }));
  const stops = () => [...document.querySelectorAll<SVGElement>("g[tabindex='0']")];
  expect(stops().map((stop) => stop.dataset["item"])).toEqual(["node:captcha.idle"]);
  act(() => stops()[0]!.focus());
  const items = [...document.querySelectorAll<SVGElement>("[data-item]")].map((item) => item.dataset["item"]);
  const at = items.indexOf("node:captcha.idle");
  key(document.activeElement!, "ArrowRight");
  expect((document.activeElement as SVGElement | null)?.dataset["item"]).toBe(items[at + 1]);
  expect(stops()).toHaveLength(1);
  key(document.activeElement!, "End");
  expect((document.activeElement as SVGElement | null)?.dataset["item"]).toBe(items.at(-1));
  key(document.activeElement!, "ArrowDown");
  expect((document.activeElement as SVGElement | null)?.dataset["item"]).toBe(items.at(-1));
  key(document.activeElement!, "Enter");
  expect(onSelect.mock.lastCall).toEqual([{ kind: "edge", id: items.at(-1)?.slice(5) }]);
});

test("with visits the chart shows what was walked, how often, and what was missed", () => {
  render(view({ visits: { [solved.id]: 12 } }));
  expect(partOf("edge", solved.id).classList.contains(css.walked)).toBe(true);
  expect(partOf("edge", solved.id).querySelector(`.${css.countText}`)?.textContent).toBe("12");
  expect(itemOf("edge", solved.id).getAttribute("aria-label")).toContain("walked 12 times");
  const started = partOf("edge", edgeOf("captcha.started").id);
  expect(started.classList.contains(css.missed)).toBe(true);
  expect(partOf("node", "captcha.idle").classList.contains(css.missed)).toBe(false);
});

test("buttons and keys change the scale, which is shown", () => {
  render(view());
  const shown = () => find("button", "%").textContent;
  expect(shown()).toBe("100 %");
  press(find('[aria-label="Zoom in"]'));
  expect(shown()).toBe("125 %");
  key(find("svg[role=group]"), "-");
  expect(shown()).toBe("100 %");
});

test("while it is laid out and when that fails the chart says so", () => {
  const { again } = render(<ChartView chart={chart} layout={null} />);
  expect(find('[role="status"]').textContent).toContain("Drawing captcha");
  again(
    <ChartView
      chart={chart}
      layout={{ status: "failed", reason: "This chart takes too long to lay out." }}
    />,
  );
  expect(find('[role="alert"]').textContent).toContain("takes too long");
});

test("a layout that comes after another chart was asked for is dropped", async () => {
  const answers: ((answer: LayoutAnswer) => void)[] = [];
  const slow = () =>
    new Promise<LayoutAnswer>((resolve) => {
      answers.push(resolve);
    });
  const Shown = ({ of }: { of: typeof chart }) => <p>{useChartLayout(slow, of)?.status ?? "waiting"}</p>;
  const other = structuredClone(chart);
  const slowly = <Shown of={chart} />;
  const { again } = render(slowly);
  again(<Shown of={other} />);
  await act(async () => answers[0]?.(layout));
  expect(find("p").textContent).toBe("waiting");
});

test("the camera fits, keeps the point under the fingers, and moves no more than it must", () => {
  const frame = { width: 800, height: 600 };
  expect(fit({ width: 1600, height: 400 }, frame).scale).toBeCloseTo(0.4875);
  const first = fit({ width: 3_000, height: 400 }, frame);
  expect(first.scale).toBeCloseTo(0.26);
  expect(revealed(first, frame, { x: 2_850, y: 100, width: 100, height: 50 })).toBe(first);
  const near = zoomed({ x: 10, y: 20, scale: 1 }, 2, { x: 110, y: 120 });
  expect(near).toEqual({ x: -90, y: -80, scale: 2 });
  expect(revealed({ x: 0, y: 0, scale: 1 }, frame, { x: 900, y: 10, width: 100, height: 50 })).toEqual({
    x: -220,
    y: 10,
    scale: 1,
  });
});

test("a drawing that could not be read as a whole opens around what it is about, and no emptier than it must", () => {
  const frame = { width: 800, height: 600 };
  const state = { x: 1_500, y: 100, width: 100, height: 40 };
  const small = { width: 1_000, height: 600 };
  expect(opened(small, frame, state)).toEqual(fit(small, frame));
  // The state is in the middle from left to right; from top to bottom all of the drawing has room.
  expect(opened({ width: 3_000, height: 400 }, frame, state)).toEqual({ scale: 0.75, x: -762.5, y: 150 });
  const far = { ...state, x: 2_900 };
  expect(opened({ width: 3_000, height: 400 }, frame, far)).toEqual({ scale: 0.75, x: -1_460, y: 150 });
  expect(opened({ width: 3_000, height: 2_000 }, frame, { ...state, x: 0 })).toEqual({
    ...{ scale: 0.75, x: 10, y: 10 },
  });
});

test("lines turn in curves and end where the arrow head begins", () => {
  const line = [
    { x: 0, y: 0 },
    { x: 40, y: 0 },
    { x: 40, y: 40 },
  ];
  expect(roundedPath(line)).toBe("M0 0L33 0Q40 0 40 7L40 34");
  expect(headPath(line)).toBe("M40 40L43.6 33L36.4 33Z");
  expect(roundedPath([])).toBe("");
});
