import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { tableOf } from "../../tools/table.ts";
import { drivers } from "./drivers.ts";
import { useSite } from "./site.ts";
import { handPaths, walkByHand, type HandWalk } from "./walk-by-hand.ts";

// Run by `npm run paths -- --all --browser` (or with one flow), no part of `npm test`.

const wanted = process.env["WALKED_FLOW"] ?? "";
const rows: (readonly string[])[] = [];
const stops: string[] = [];

const print = (text: string): void => void process.stdout.write(`${text}\n`);

for (const driver of drivers.filter(({ flow }) => wanted === "" || flow.slug === wanted)) {
  const { slug } = driver.flow;
  describe(`the paths of ${slug}`, () => {
    const site = useSite();
    const paths = handPaths(driver);
    const walks: HandWalk[] = [];
    beforeAll(async () => driver.prepare?.(site));
    afterEach(async () => driver.restore?.(site));
    afterAll(() => {
      const whole = walks.filter(({ stopped }) => stopped === null).length;
      const walked = walks.reduce((sum, walk) => sum + walk.walked, 0);
      const steps = paths.reduce((sum, { phrased }) => sum + phrased.steps.length, 0);
      rows.push([slug, `${whole}/${paths.length}`, `${walked}/${steps}`]);
      for (const { path, stopped } of walks)
        if (stopped !== null) stops.push(`${slug}, path ${path.number}: ${stopped}.`);
    });
    test.each(paths)("path $phrased.number", async (path) => {
      print(`\n${slug}, path ${path.phrased.number}`);
      const walk = await walkByHand(driver, site, path, (sentence) => print(`  ${sentence}`));
      walks.push(walk);
      expect(walk.isExcused, walk.stopped ?? "").toBe(true);
    });
  });
}

afterAll(() => {
  print(["", ...tableOf([["flow", "paths", "steps"], ...rows]), "", ...stops].join("\n"));
});
