import { afterAll, beforeAll, expect, test } from "vitest";

import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { payoutDecider } from "../../src/domain/payout/payout.decider.ts";
import type { AccountId } from "../../src/domain/unit/unit.ts";
import { makePayoutFile } from "../../src/server/payout/payout-file.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let noah: AccountId;

beforeAll(async () => {
  server = await startFixture({ demo: true });
  noah = await server.idOf("noah");
});
afterAll(() => server?.stop());

const change = (command: Parameters<typeof accountDecider.decide>[0]) =>
  server.services.store.transact(systemMetadata, (unit) => unit.execute(accountDecider, noah, command));
const review = (status: "verified" | "on_hold", reason: string | null) =>
  change({ type: "ReviewPayout", status, reason });
const hold = (isHeld: boolean) =>
  server.services.database
    .updateTable("account")
    .set({ suspended_by_operator: isHeld })
    .where("id", "=", noah)
    .execute();

const changes = [
  ["put on hold", () => review("on_hold", "stolen"), () => review("verified", null)],
  [
    "given other payout data",
    () => change({ type: "GivePayoutDetails", country: "DE", method: "iban", tax_form: "w8ben" }),
    () => review("verified", null),
  ],
  ["suspended", () => hold(true), () => hold(false)],
] as const;

test.each(changes)(
  "[PAY-03] a creator who is %s after the booking is left out of the file and named, until that is over",
  async (what, happens, ends) => {
    const id = `payout-${what}`;
    await server.services.store.transact(systemMetadata, (unit) =>
      unit.execute(payoutDecider, id, { type: "BookPayout", creatorId: noah, amount: 5000 }),
    );
    await happens();
    const held = await makePayoutFile(server.services);
    expect(held.file).toBeNull();
    expect(held.leftOut.map(({ username }) => username)).toEqual(["noah"]);
    await ends();
    const { file, leftOut } = await makePayoutFile(server.services);
    expect(leftOut).toEqual([]);
    expect(file?.csv).toContain(`${id},noah,50.00,`);
    expect(file?.payouts).toBe(1);
  },
);
