import { afterAll, beforeAll, expect, test } from "vitest";

import { inPart } from "../../tools/testing/part.mjs";
import { attackNames, attackOn, canRun } from "./attack.ts";
import { openSite, type AttackedSite } from "./site.ts";

// The short form of `npm run attack`: every answer is held against the contract, every purchase against the books.

let site: AttackedSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => site?.stop());

const SEED = 20_261_122;

for (const name of inPart(attackNames))
  test.skipIf(!canRun(name))(`[API-28] the site stands the attack '${name}'`, async () => {
    const rows = await attackOn(name, site, { seed: SEED, large: false });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ met }) => met === false)).toEqual([]);
  });
