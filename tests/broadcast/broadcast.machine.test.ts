import { expect, test } from "vitest";

import { answer, drive } from "../../model-tests/walk/drive.ts";
import { broadcastFlow } from "../../src/machines/broadcast/broadcast.flow.ts";
import { broadcastMachine, selectBroadcastView } from "../../src/machines/broadcast/broadcast.machine.ts";

test("[SHELL-57] how many it reaches is being counted while groups are chosen, and nothing of nobody", () => {
  const { actor, clock } = drive(broadcastMachine, broadcastFlow.inputs[0]!);
  const count = () => selectBroadcastView(actor.getSnapshot()).count;
  expect(count()).toBeNull();
  actor.send({ type: "field.changed", field: "groups", value: ["followers"] });
  expect(count()).toBe("counting");
  actor.send({ type: "field.changed", field: "groups", value: [] });
  expect(count()).toBeNull();
  actor.send({ type: "field.changed", field: "groups", value: ["followers"] });
  clock.increment(60_000);
  expect(count()).toBe("counting");
  answer(actor, "estimate", { status: "ok", data: { count: 7 } });
  expect(count()).toBe(7);
});
