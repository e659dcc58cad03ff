import { expect, test } from "vitest";

import { breakOff, drive } from "../../model-tests/walk/drive.ts";
import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import { vaultFlow } from "../../src/machines/vault/vault.flow.ts";
import { vaultMachine } from "../../src/machines/vault/vault.machine.ts";

test("a name that does not reach the server stays in its form, and it is told why", () => {
  const { actor, emitted } = drive(vaultMachine, vaultFlow.inputs[0]!);
  actor.send({ type: "task.pressed", task: { act: "createFolder" } });
  actor.send({ type: "field.changed", field: "name", value: "Beach" });
  actor.send({ type: "form.submitted" });
  breakOff(actor, "changeVault");
  expect(actor.getSnapshot()).toMatchObject({ value: "editing", context: { name: "Beach" } });
  expect(emitted).toMatchObject([{ type: "toast.requested", kind: "error", text: UNREACHABLE }]);
});
