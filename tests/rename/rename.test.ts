import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { accountDecider } from "../../src/domain/account/account.decider.ts";
import type { AccountCommand } from "../../src/domain/account/account.commands.ts";
import { RENAME_SECONDS, renameOpensAt, renameProblem, unnamed } from "../../src/domain/account/rename.ts";
import { usernameKey } from "../../src/domain/account/username-key.ts";
import { renameMention } from "../../src/domain/profile/bio.ts";
import { given } from "../running/given.ts";

const register: AccountCommand = {
  ...{ type: "RegisterAccount", username: "ava", account_type: "user", email: null, country: "US" },
};
type Step = readonly [command: AccountCommand, now: number];

/** The state after commands that were accepted, and what the refused ones were told. */
const run = (...steps: readonly Step[]) => {
  const all = [[register, 0] as const, ...steps];
  const { state, answers } = given(accountDecider).when(
    ...all.map(([command, now]) => [now, command] as const),
  );
  return { state, rejected: answers.filter((answer) => answer !== "accepted") };
};
const rename = (username: string, now: number): Step => [{ type: "ChangeUsername", username }, now];
const release = (username: string, now: number): Step => [{ type: "ReleaseUsername", username }, now];

describe("a username", () => {
  test("is changed once in 30 days, to the second", () => {
    const soon = run(rename("eva", 100), rename("iva", 100 + RENAME_SECONDS - 1));
    expect(soon).toMatchObject({ state: { username: "eva" }, rejected: ["renamed_recently"] });
    const later = run(rename("eva", 100), rename("iva", 100 + RENAME_SECONDS));
    expect(later).toMatchObject({
      state: { username: "iva", former: [{ username: "ava" }, { username: "eva" }] },
      rejected: [],
    });
  });

  test("is one that a sign-up would take; the same again changes nothing", () => {
    expect(run(rename("admin", 1), rename("e v a", 1))).toMatchObject({
      rejected: ["username_invalid", "username_invalid"],
    });
    expect(run(rename("ava", 1)).state.renamed_at).toBeNull();
    expect(run(rename("Ava", 1)).state).toMatchObject({ username: "Ava", former: [], renamed_at: 1 });
  });

  test("that was released is not held any more, one that never was is no name to release", () => {
    expect(run(rename("eva", 1), release("AVA", 2)).state.former).toEqual([]);
    expect(run(rename("eva", 1), release("eva", 2), release("iva", 2)).rejected).toEqual([
      "username_not_held",
      "username_not_held",
    ]);
  });

  test("over any order of renames the names held are those it had, without the present one", () => {
    const names = fc.constantFrom("ava", "Ava", "eva", "iva", "ova");
    fc.assert(
      fc.property(fc.array(names, { maxLength: 12 }), (wanted) => {
        const { state } = run(...wanted.map((name, index) => rename(name, (index + 1) * RENAME_SECONDS)));
        const had = new Set(["ava", ...wanted].map(usernameKey));
        had.delete(usernameKey(state.username));
        expect(new Set(state.former.map(({ username }) => usernameKey(username)))).toEqual(had);
        expect(state.former.length).toBe(had.size);
        expect(state.username).toBe(wanted.at(-1) ?? "ava");
      }),
    );
  });
});

test("a country is a fan's choice of the list, a creator's is that of the application", () => {
  const move = (country: string): Step => [{ type: "ChangeCountry", country }, 1];
  expect(run(move("SE"), move("SE")).state.country).toBe("SE");
  expect(run(move("XX")).rejected).toEqual(["country_unknown"]);
  const apply: Step = [{ type: "ApplyAsCreator", application_id: "a", country: "DE", studio: null }, 1];
  const approve: Step = [{ type: "ReviewCreator", status: "approved", reason: null }, 2];
  expect(run(apply, move("FR")).state.country).toBe("FR");
  expect(run(apply, approve, move("FR"))).toMatchObject({
    state: { country: "DE" },
    rejected: ["country_of_application"],
  });
});

test("a mention follows a new name, whatever its case, and nothing that only looks like it", () => {
  const follow = (text: string) => renameMention(text, { from: "Nora", to: "eva" });
  expect(follow("@nora @NORA, @noras nora a@nora")).toBe("@eva @eva, @noras nora a@nora");
  expect(follow("@nora-2 @nora_")).toBe("@nora-2 @nora_");
});

describe("before a new username is asked for", () => {
  const named = { ...unnamed, username: "ava" };

  test("[ACCT-53] it is told from when on one may have it: at once, or 30 days after the last", () => {
    const opens = (renamed_at: number | null, now: number) => renameOpensAt({ renamed_at }, now);
    expect(opens(null, 0)).toBeNull();
    expect(opens(100, 100)).toBe(100 + RENAME_SECONDS);
    expect(opens(100, 100 + RENAME_SECONDS - 1)).toBe(100 + RENAME_SECONDS);
    expect(opens(100, 100 + RENAME_SECONDS)).toBeNull();
  });

  test("what keeps an account from it is said by the name first", () => {
    const of = (username: string, renamed_at: number | null) =>
      renameProblem(username, { ...named, renamed_at }, 100);
    expect([of("eva", null), of("e v a", null), of("eva", 99), of("e v a", 99)]).toEqual([
      ...[null, "username_invalid", "renamed_recently", "username_invalid"],
    ]);
  });
});
