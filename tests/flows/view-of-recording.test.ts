import { expect, test } from "vitest";
import { createActor, type AnyMachineSnapshot } from "xstate";

import { neutral, stillClock } from "../../model-tests/walk/neutral.ts";
import { flows } from "../../src/machines/flows.ts";

const undefinedIn = (view: object): readonly string[] =>
  Object.entries(view).flatMap(([name, value]) => (value === undefined ? [name] : []));

test.each(flows.map((flow) => [flow.slug, flow] as const))(
  "the view of %s leaves nothing undefined: what is not there is null, in a recording too",
  (_, flow) => {
    for (const input of flow.inputs) {
      const actor = createActor(neutral(flow.machine), { input, clock: stillClock } as never).start();
      const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
      expect(undefinedIn(flow.select(snapshot))).toEqual([]);
      // A replay folds the machine alone, without the actors that it started.
      const view = flow.select({ ...snapshot, children: {} });
      expect([typeof view.status, undefinedIn(view)]).toEqual(["string", []]);
      expect(view.status).not.toBe("");
      actor.stop();
    }
  },
);
