import { expect, test } from "vitest";
import { type Chart, type ChartNode, chartOf } from "../../src/machines/inspector/chart.ts";
import { edgeLabel, eventLabel, ownActions } from "../../src/machines/inspector/chart-label.ts";
import { captchaFlow } from "../../src/machines/captcha/captcha.flow.ts";

test.each([
  ["", "at once"],
  ["form.submitted", "form.submitted"],
  ["*", "any other event"],
  ["xstate.done.actor.fetchChallenge", "fetchChallenge answers"],
  ["xstate.error.actor.*", "any actor breaks"],
  ["xstate.snapshot.upload", "upload changes"],
  ["xstate.done.state.shop.basket", "basket is done"],
  ["xstate.after.5000.shop.basket", "after 5 s"],
  ["xstate.after.250.shop.basket", "after 250 ms"],
  ["xstate.after.300000.shop.basket", "after 5 min"],
  ["xstate.after.lifetime.shop.basket", "after lifetime"],
])("the event %s reads %s", (event, words) => {
  expect(eventLabel(event, "shop.basket")).toBe(words);
});

const chart: Chart = chartOf(captchaFlow.machine);
const solved = chart.root.children.find(({ key }) => key === "solved") as ChartNode;

test("guards and actions follow the event; what xstate adds for delays is no action of the state", () => {
  const edge = chart.edges.find(({ event, guard }) => event.includes("fetchChallenge") && guard !== null)!;
  expect(edgeLabel(edge)).toBe("fetchChallenge answers [ok] / assign");
  expect(solved.entry).toContain("xstate.raise");
  expect(ownActions(solved, chart.edges)).toEqual({ entry: [], exit: ["xstate.enqueueActions"] });
});
