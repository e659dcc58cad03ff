import { beforeAll, describe, expect, test } from "vitest";

import type { AnyFlow } from "../../src/machines/app/flow.ts";
import {
  deadFailures,
  missedStates,
  missedTransitions,
  notJson,
  replayDifferences,
  startedTwice,
  traps,
} from "./checks.ts";
import type { Walk } from "../../src/actors/paths/explore.ts";
import { knownWalk } from "./known-walk.ts";
import { keepWalk } from "./record-walk.ts";

/** The model walk of one flow: everything its machine can do, done, and what must hold checked in every state. */
export const walkFlow = (flow: AnyFlow): void => {
  describe(`flow ${flow.slug}`, () => {
    let walk: Walk;
    beforeAll(() => {
      walk = knownWalk(flow);
    });

    test("every state is reached and every transition taken", async () => {
      const [noState, noTransition] = [missedStates(flow, walk), missedTransitions(flow, walk)];
      await keepWalk(flow, {
        level: "model",
        seen: walk.statesReached,
        took: new Map([[expect.getState().currentTestName!, walk.edges.flatMap(({ took }) => took)]]),
        steps: walk.edges.length,
        paths: walk.vertices.size,
      });
      expect({ noState, noTransition }).toEqual({ noState: [], noTransition: [] });
    });

    test("no state is a trap and every failed answer has a way out", () => {
      expect({ traps: traps(flow, walk), dead: deadFailures(flow, walk) }).toEqual({ traps: [], dead: [] });
    });

    test("no actor is started under the id of one that lives", () => {
      expect(startedTwice(flow, walk)).toEqual([]);
    });

    test("the view's selector answers in every state, and the context is JSON", () => {
      for (const { snapshot } of walk.vertices.values()) {
        expect(flow.select(snapshot as never).status).toBeTypeOf("string");
        expect(notJson(snapshot.context)).toEqual([]);
      }
    });

    test("the replayed journal equals the live machine on paths over every transition", () => {
      const { paths, differences } = replayDifferences(flow, walk);
      expect(paths).toBeGreaterThan(0);
      expect(differences).toEqual([]);
    });
  });
};
