import { expect, test } from "vitest";

import {
  privateViewMachine,
  selectPrivateViewView,
} from "../../src/machines/private-view/private-view.machine.ts";
import { answer, drive } from "../../model-tests/walk/drive.ts";

test("only the word that there is no private chat says so: whatever else is refused is asked for again", () => {
  const { actor, clock } = drive(privateViewMachine, {
    route: { page: "private-view", kind: "c2c", username: "ava" },
    now: 1_790_000_000,
  });
  const refused = (code: string) =>
    answer(actor, "readInvitation", { status: "failed", failure: { code, error: "No." } });
  const view = () => selectPrivateViewView(actor.getSnapshot()).status;
  refused("too_many");
  expect(view()).toBe("offline");
  clock.increment(5_000);
  expect(view()).toBe("reading");
  refused("private_not_valid");
  expect(view()).toBe("absent");
});
