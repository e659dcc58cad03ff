import { expect, test } from "vitest";

import { PIECE, runUploadFaults } from "./upload-faults.ts";

test("[X-22] a film of 40 MB arrives through ten cut lines and two killed servers as it was sent", async () => {
  const { arrived, same, cuts, kills, again } = await runUploadFaults(40 * 1024 * 1024, 10, 2);
  expect({ arrived, same, cuts, kills }).toEqual({ arrived: true, same: true, cuts: 10, kills: 2 });
  expect(again).toBeLessThanOrEqual(12 * PIECE);
}, 300_000);
