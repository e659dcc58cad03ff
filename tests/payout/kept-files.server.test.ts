import { afterAll, beforeAll, expect, test } from "vitest";

import { forgetFiles } from "../../src/server/payout/forget-files.ts";
import { readPayoutFile } from "../../src/server/payout/payout-file.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const DAY = 86_400;
let server: ServerFixture;

beforeAll(async () => {
  server = await startFixture();
});
afterAll(() => server?.stop());

test("a file for the bank is emptied 400 days after everything in it was paid or came back", async () => {
  const { database, clock } = server.services;
  const now = clock.now();
  const ago = (days: number): number => now - days * DAY;
  const haveFile = async (
    written: number,
    ...payouts: readonly (readonly [status: "sent" | "paid" | "returned", paid: number | null])[]
  ): Promise<number> => {
    const { id } = await database
      .insertInto("payout_file")
      .values({ sealed: "sealed", payouts: payouts.length, written_at: ago(written) })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = payouts.map(([status, paid], line) => ({
      ...{ id: `payout-${id}-${line}`, creator_id: "ada", amount: 500, status, reason: null, file: id },
      ...{ booked_at: ago(written), sent_at: ago(written), paid_at: paid === null ? null : ago(paid) },
    }));
    await database.insertInto("payout").values(rows).execute();
    return id;
  };
  const over = await haveFile(410, ["paid", 405], ["returned", null]);
  const open = await haveFile(410, ["paid", 405], ["sent", null]);
  const late = await haveFile(410, ["paid", 399]);
  const young = await haveFile(399, ["returned", null]);
  await forgetFiles(database, now);
  const left = await database
    .selectFrom("payout_file")
    .select("id")
    .where("sealed", "<>", "")
    .orderBy("id")
    .execute();
  expect(left.map(({ id }) => id)).toEqual([open, late, young]);
  expect(await readPayoutFile(server.services, over)).toBeNull();
});
