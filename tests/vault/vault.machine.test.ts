import { expect, test } from "vitest";

import { breakOff, drive } from "../../model-tests/walk/drive.ts";
import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import { vaultFlow } from "../../src/machines/vault/vault.flow.ts";
import { sampleVaultItem } from "../../src/machines/vault/sample-vault.ts";
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

test("[ACCT-65] 48 files are chosen at most: another one is not, and why is told; one fewer makes room", () => {
  const { actor, emitted } = drive(vaultMachine, vaultFlow.inputs[0]!);
  const press = (id: number) =>
    actor.send({ type: "item.toggled", item: { ...sampleVaultItem, vault_id: id } });
  const ids = () => actor.getSnapshot().context.chosen.map(({ vault_id }) => vault_id);
  for (let id = 1; id <= 48; id += 1) press(id);
  expect([ids().length, emitted]).toEqual([48, []]);
  press(49);
  expect(ids()).not.toContain(49);
  expect(emitted).toMatchObject([
    { type: "toast.requested", text: "You can choose up to 48 files at a time." },
  ]);
  press(1);
  press(49);
  expect([ids().length, ids().at(-1), ids().includes(1)]).toEqual([48, 49, false]);
});
