import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";

import { solve } from "../../src/actors/captcha/solver.ts";
import type { Challenge } from "../../src/machines/captcha/challenge.ts";

const secrets = { hmacSignatureSecret: "one", hmacKeySignatureSecret: "two" };
const make = async (counter: number) =>
  (await createChallenge({
    ...secrets,
    algorithm: "PBKDF2/SHA-256",
    cost: 10,
    counter,
    deriveKey,
    data: { highest: 100 },
  })) as Challenge;

test("what the browser's solver finds is what the server accepts, and the progress only rises", async () => {
  const percents: number[] = [];
  const text = await solve(await make(80), new AbortController(), (percent) => percents.push(percent));
  const payload = JSON.parse(atob(text ?? ""));
  expect((await verifySolution({ ...payload, ...secrets, deriveKey })).verified).toBe(true);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(percents.at(-1)).toBe(80);
  expect(percents.length).toBeLessThanOrEqual(20);
});

test("a stopped solver answers nothing", async () => {
  const controller = new AbortController();
  const solving = solve(await make(100_000), controller, () => controller.abort());
  expect(await solving).toBeNull();
});
