import fc from "fast-check";
import { expect, test } from "vitest";

import { unlockDecider, type UnlockCommand } from "../../src/domain/unlock/unlock.decider.ts";
import { parseUnlockId, unlockId } from "../../src/domain/unlock/unlock-id.ts";
import { given } from "../running/given.ts";

const by = (paymentId: string) => (type: UnlockCommand["type"]) => ({ type, paymentId });
const [one, two] = [by("one"), by("two")];

test("the first payment that holds its money reserves it, another one is refused", () => {
  const { answers, state } = given(unlockDecider).whenAt(
    1,
    one("ReserveUnlock"),
    one("ReserveUnlock"),
    two("ReserveUnlock"),
  );
  expect(answers).toEqual(["accepted", "accepted", "already_unlocked"]);
  expect(state).toMatchObject({ status: "reserved", paymentId: "one" });
});

test("what was released can be bought by another; only who reserved it releases it", () => {
  const steps = [
    one("ReserveUnlock"),
    two("ReleaseUnlock"),
    two("ReserveUnlock"),
    one("ReleaseUnlock"),
    two("ReserveUnlock"),
  ];
  const { answers, state } = given(unlockDecider).whenAt(1, ...steps);
  expect(answers).toEqual(["accepted", "accepted", "already_unlocked", "accepted", "accepted"]);
  expect(state).toMatchObject({ status: "reserved", paymentId: "two" });
});

test("what is unlocked stays so: it is unlocked once, and never sold again", () => {
  const type = fc.constantFrom("ReserveUnlock", "Unlock", "ReleaseUnlock");
  const command = fc.record({ type, paymentId: fc.constantFrom("one", "two", "three") });
  fc.assert(
    fc.property(fc.array(command as fc.Arbitrary<UnlockCommand>), (commands) => {
      const { events, states } = given(unlockDecider).whenAt(1, ...commands);
      const unlocked = events.filter((event) => event.type === "ItemUnlocked");
      expect(unlocked.length).toBeLessThanOrEqual(1);
      const from = states.findIndex(({ status }) => status === "unlocked");
      if (from >= 0)
        expect(new Set(states.slice(from).map(({ status }) => status))).toEqual(new Set(["unlocked"]));
    }),
  );
});

test("what was paid back is locked again, for its own payment only, and can be bought anew", () => {
  const { answers, state } = given(unlockDecider).whenAt(
    1,
    one("ReserveUnlock"),
    one("Unlock"),
    two("RevokeUnlock"),
    two("ReserveUnlock"),
    one("RevokeUnlock"),
    two("ReserveUnlock"),
  );
  expect(answers).toEqual(["accepted", "accepted", "accepted", "already_unlocked", "accepted", "accepted"]);
  expect(state).toMatchObject({ status: "reserved", paymentId: "two" });
});

test("a fund is open while any contribution stands, whichever goes back first", () => {
  const command = fc.record({
    type: fc.constantFrom("Unlock" as const, "RevokeUnlock" as const),
    paymentId: fc.constantFrom("one", "two", "three"),
  });
  fc.assert(
    fc.property(fc.array(command), (commands) => {
      const { states } = given(unlockDecider).whenAt(1, ...commands);
      const standing: string[] = [];
      for (const [index, { type, paymentId }] of commands.entries()) {
        const place = standing.indexOf(paymentId);
        if (type === "Unlock" && place < 0) standing.push(paymentId);
        if (type === "RevokeUnlock" && place >= 0) standing.splice(place, 1);
        expect(states[index]).toMatchObject({
          ...{ status: standing.length > 0 ? "unlocked" : "locked", paymentId: standing[0] ?? null },
          unlockedAt: standing.length > 0 ? 1 : null,
        });
      }
    }),
  );
});

test("the id names account, kind and thing", () => {
  const key = { accountId: "fan", kind: "media", itemId: 12 } as const;
  expect(parseUnlockId(unlockId(key))).toEqual(key);
  for (const wrong of ["fan", "fan:media", "fan:film:1", "fan:post:x", ""])
    expect(() => parseUnlockId(wrong), wrong).toThrow("No id of an unlock");
});
