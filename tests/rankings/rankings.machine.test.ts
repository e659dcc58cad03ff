import { expect, test } from "vitest";

import { drive, listener } from "../../model-tests/walk/drive.ts";
import { listMachine, type PageRequest, type PageResult } from "../../src/machines/list/list.machine.ts";
import { rankingsFlow } from "../../src/machines/rankings/rankings.flow.ts";
import { rankingsMachine, selectRankingsView } from "../../src/machines/rankings/rankings.machine.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const start = () => {
  const pages = promiseLogic<PageResult, PageRequest>();
  const memory = listener();
  const { actor } = drive(rankingsMachine, rankingsFlow.inputs[0]!, {
    list: listMachine.provide({ actors: { loadPage: pages.logic } }),
    hiddenCreators: memory.logic,
  });
  const asked = () => pages.asked.map(({ request }) => request);
  return { actor, asked, memory, view: () => selectRankingsView(actor.getSnapshot()) };
};

test("[ROUTE-46] the ranking of this week comes first, 25 places at a time, then that of the span that is chosen", () => {
  const { actor, asked, view } = start();
  expect(view()).toMatchObject({ status: "showing", period: "week", hidden: {} });
  actor.send({ type: "period.chosen", period: "all" });
  expect(view().period).toBe("all");
  expect(asked()).toEqual([
    { endpoint: "getRanking", input: { l: 25, period: "week" } },
    { endpoint: "getRanking", input: { l: 25, period: "all" } },
  ]);
  expect(view().places?.getSnapshot().context.request).toEqual(asked()[1]);
});

test("whom the viewer hid is known to the page, as the browser tells it", () => {
  const { actor, memory, view } = start();
  expect(memory.starts.count).toBe(1);
  actor.send({ type: "hidden.told", hidden: { mia: 1_790_000_000 } });
  expect(view()).toMatchObject({ period: "week", hidden: { mia: 1_790_000_000 } });
});
