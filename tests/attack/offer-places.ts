import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { plainRow, type Row } from "../../tools/bench/row.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FULL = 100;
const SHORT = 2;

/**
 * Six buyers for each place of an offer pay at once on two nodes, round after round: the race of
 * `tests/offer-places/offer-places.server.test.ts`, which `npm test` runs twice. Each place is sold, none twice, and nobody else
 * is charged.
 */
export const raceForPlaces = (large: boolean): Row => {
  const rounds = large ? FULL : SHORT;
  const words = ["run", "--project", "server", "tests/offer-places", "--testNamePattern", "6N buyers"];
  const { status, stdout } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", ...words], {
    cwd: ROOT,
    env: { ...process.env, OFFER_ROUNDS: String(rounds) },
    encoding: "utf8",
  });
  const found = /Error: .*/.exec(stdout)?.[0] ?? `vitest ended with ${status}`;
  return plainRow(
    `offer-places: ${rounds} rounds`,
    status === 0 ? "each place once" : found,
    "each place once",
    status === 0,
  );
};
