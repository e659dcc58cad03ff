import { Readable } from "node:stream";
import { text } from "node:stream/consumers";

import { expect, test } from "vitest";

import { exportDecider, type ExportCommand } from "../../src/domain/data-export/export.decider.ts";
import { keysFrom } from "../../src/server/session/keys.ts";
import { digestOf, newToken, openFile, sealFile } from "../../src/server/data-export/sealed-file.ts";
import { given } from "../running/given.ts";

const HOUR = 3600;
const BEGIN = 1_800_000_000;
const ask = { type: "AskExport", accountId: "ada" } as const;

const run = (...steps: readonly (readonly [hours: number, command: ExportCommand])[]) =>
  given(exportDecider).when(...steps.map(([hours, command]) => [BEGIN + hours * HOUR, command] as const));

const make = (hours = 0) => ({ type: "MakeExport", askedAt: BEGIN + hours * HOUR }) as const;
const failed = (hours = 0) => ({ type: "FailExport", askedAt: BEGIN + hours * HOUR }) as const;

test("a file is asked for again a day later, also when it is not made yet, and only that one is made", () => {
  const { said } = run([0, make()], [0, ask], [23.9, ask], [24, ask], [25, make()], [25, make(24)]);
  expect(said).toEqual([
    ...["export_not_asked", ["ExportAsked"], [], ["ExportAsked"]],
    ...["export_not_asked", ["ExportMade"]],
  ]);
  expect(run([0, ask], [1, make()], [23.9, ask]).said.at(-1)).toEqual([]);
  expect(run([0, ask], [1, make()], [24, ask]).said.at(-1)).toEqual(["ExportAsked"]);
});

test("one that could not be sent is asked for again at once; its end is none of a later one's", () => {
  expect(run([0, ask], [1, make()], [2, failed()], [2, ask]).said.slice(2)).toEqual([
    ["ExportFailed"],
    ["ExportAsked"],
  ]);
  expect(run([0, ask], [24, ask], [25, failed()]).said.at(-1)).toBe("export_not_asked");
});

test("its link holds for seven days from when it was made", () => {
  const { state } = run([0, ask], [2, make()]);
  const madeAt = BEGIN + 2 * HOUR;
  expect(state.asked).toEqual({
    accountId: "ada",
    askedAt: BEGIN,
    madeAt,
    expiresAt: madeAt + 7 * 24 * HOUR,
  });
});

test("a sealed file opens for its account and its link alone", async () => {
  const keys = keysFrom(Buffer.alloc(32, 1));
  const own = { accountId: "ada", token: newToken() };
  const sealed = await sealFile(keys, own, Readable.from(['{"posts":', "[]}"]));
  expect(sealed.toString("latin1")).not.toContain("posts");
  expect(await text((await openFile(keys, own, sealed))!)).toBe('{"posts":[]}');
  expect(await openFile(keys, { ...own, accountId: "bob" }, sealed)).toBeNull();
  expect(await openFile(keys, { ...own, token: newToken() }, sealed)).toBeNull();
  expect(await openFile(keysFrom(Buffer.alloc(32, 2)), own, sealed)).toBeNull();
  expect(digestOf(own.token)).toMatch(/^[0-9a-f]{64}$/);
});
