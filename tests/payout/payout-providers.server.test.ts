import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { payoutDecider } from "../../src/domain/payout/payout.decider.ts";
import { nextPayoutAt } from "../../src/domain/payout/payout-week.ts";
import { payoutTasks } from "../../src/server/payout/payout.tasks.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { mailsTo } from "../account/post-box.ts";
import { payoutRigs, type PayoutFault, type PayoutRig } from "./payout-rig.ts";
import { payoutShop } from "./payout-shop.ts";

const DAY = 86_400;

describe.each(["sandbox", "stripe"] as const)("payouts by %s", (provider) => {
  let rig: PayoutRig;
  beforeAll(async () => {
    rig = await payoutRigs[provider]();
  });
  afterAll(() => rig?.stop());
  const shop = payoutShop(() => rig);
  const { newCreator, readyCreator, payday, standing, payoutsOf } = shop;

  test("[PAY-03] [API-26] an account is opened with the password alone, and Monday pays into it once", async () => {
    const creator = await newCreator();
    const { client } = creator;
    expect((await client.get("/api/v1/creator/payouts")).body.account_path).toBe("/oauth/payout/account");
    const wrong = await shop.sendPassword(client, "a wrong one");
    expect([wrong.status, wrong.text.includes("Continue")]).toEqual([422, true]);
    expect(await rig.server.services.database.selectFrom("payout_account").selectAll().execute()).toEqual([]);
    const right = await shop.sendPassword(client, shop.PASSWORD);
    expect([right.status, right.text.includes("that of the company")]).toEqual([200, false]);
    const account = await shop.accountOf(creator.id);
    await rig.setAccount(account, "ready");
    expect((await client.get("/oauth/payout/account/finish")).headers.get("location")).toBe(
      "/account/earnings/payouts",
    );
    expect((await client.get("/api/v1/creator/payouts")).body.held).toBe(null);
    expect((await client.get("/api/v1/creator/payto")).body.payto.verified).toBe(true);
    expect((await client.get("/api/v1/creator/payout-status")).body).toMatchObject({
      ...{ status: "verified", reason: null, payable_amount: 8_000 },
    });
    // The same account when the page is opened again.
    await shop.sendPassword(client, shop.PASSWORD);
    expect(await shop.accountOf(creator.id)).toBe(account);

    await payday();
    expect(await standing(creator)).toEqual({
      ...{ owed: 0, paid: 8_000, total: 0, out: 8_000, statuses: ["sent"], shown: ["sent"] },
    });
    const id = await shop.firstPayout(creator);
    await rig.bank(id, "paid");
    expect([await rig.tell(id), await rig.tell(id)]).toEqual([200, 200]);
    await rig.server.advance(60);
    expect(await standing(creator)).toMatchObject({ out: 8_000, paid: 8_000, shown: ["paid"] });
    await payday();
    expect(await standing(creator)).toMatchObject({ out: 8_000, statuses: ["paid"] });
  });

  test("[PAY-03] each time the way to the account is opened its creator is told by mail, with the wrong password she is not", async () => {
    const { client, id } = await newCreator();
    const { email } = await rig.server.services.database
      .selectFrom("account")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const subject = "Your payout account was opened";
    const told = async () =>
      (await mailsTo(rig.server.origin, email!)).filter((mail) => mail.subject === subject).length;
    await shop.sendPassword(client, "a wrong one");
    expect(await told()).toBe(0);
    await shop.sendPassword(client, shop.PASSWORD);
    expect(await told()).toBe(1);
    // The same account: on the company's pages another bank account can be given all the same.
    await shop.sendPassword(client, shop.PASSWORD);
    expect(await told()).toBe(2);
  });

  test("[PAY-03] what an operator holds is neither booked nor handed to the company, until that is over", async () => {
    const [held, later] = [await readyCreator(), await readyCreator()];
    const { store } = rig.server.services;
    const review = (id: string, status: "verified" | "on_hold", reason: string | null) =>
      store.transact(systemMetadata, (unit) =>
        unit.execute(accountDecider, id, { type: "ReviewPayout", status, reason }),
      );
    await review(held.id, "on_hold", "stolen");
    expect((await held.client.get("/api/v1/creator/payouts")).body.held).toEqual({
      ...{ why: "on_hold", reason: "stolen" },
    });
    expect((await held.client.get("/api/v1/creator/payout-status")).body).toMatchObject({
      ...{ status: "on_hold", reason: "stolen" },
    });
    // Held once it was booked.
    await store.transact(systemMetadata, (unit) =>
      unit.execute(payoutDecider, `held-${later.id}`, {
        ...{ type: "BookPayout", creatorId: later.id, amount: 5_000 },
      }),
    );
    await review(later.id, "on_hold", "stolen");
    await payday();
    expect(await standing(held)).toMatchObject({ owed: 8_000, out: 0, statuses: [] });
    expect((await payoutsOf(later)).map(({ status }) => status)).toEqual(["booked"]);
    await review(held.id, "verified", null);
    await review(later.id, "verified", null);
    await payday();
    expect(await standing(held)).toMatchObject({ owed: 0, out: 8_000, statuses: ["sent"] });
    expect((await payoutsOf(later))[0]!.status).toBe("sent");
  });

  test("[PAY-03] an account that is ready at the provider of before counts for nothing", async () => {
    const creator = await readyCreator();
    await rig.server.services.database
      .updateTable("payout_account")
      .set({ provider: "former" })
      .where("creator_id", "=", creator.id)
      .execute();
    await payday();
    expect(await standing(creator)).toMatchObject({ owed: 8_000, out: 0, statuses: [] });
    const of = async (path: string) => (await creator.client.get(`/api/v1/${path}`)).body;
    expect((await of("creator/payouts")).held).toEqual({ why: "missing", reason: null });
    expect((await of("creator/payto")).payto.verified).toBe(false);
    expect((await of("creator/payout-status")).status).toBe("missing");
    expect((await of("account/dashboard")).todo).toContain("payout");
  });

  test("[PAY-03] without an account, or with one that is stopped, the balance is kept and the page says why", async () => {
    const without = await newCreator();
    const stopped = await readyCreator();
    await rig.setAccount(await shop.accountOf(stopped.id), "stopped");
    await stopped.client.get("/oauth/payout/account/finish");
    await payday();
    expect(await standing(without)).toMatchObject({ owed: 8_000, out: 0, statuses: [] });
    expect(await standing(stopped)).toMatchObject({ owed: 8_000, out: 0, statuses: [] });
    expect((await without.client.get("/api/v1/creator/payouts")).body.held).toEqual({
      ...{ why: "missing", reason: null },
    });
    expect((await stopped.client.get("/api/v1/creator/payouts")).body.held.why).toBe("on_hold");
  });

  const faults: readonly PayoutFault[] = ["timeout before", "timeout after", "error before", "error after"];
  test.each(faults)("[PAY-03] %s: sent once, as soon as it goes", async (fault) => {
    const creator = await readyCreator();
    rig.fail(fault, fault.endsWith("before") ? 2 : 1);
    await payday();
    for (let round = 0; round < 3; round += 1) await rig.server.advance(700);
    expect(await standing(creator)).toEqual({
      ...{ owed: 0, paid: 8_000, total: 0, out: 8_000, statuses: ["sent"], shown: ["sent"] },
    });
  });

  test("[PAY-03] what the bank refuses is owed again, and paid the week after", async () => {
    const creator = await readyCreator();
    await payday();
    const id = await shop.firstPayout(creator);
    await rig.bank(id, "failed");
    await rig.tell(id);
    await rig.tell(id);
    await rig.server.advance(60);
    expect(await standing(creator)).toEqual({
      ...{ owed: 8_000, paid: 0, total: 0, out: 0, statuses: ["failed"], shown: ["failed"] },
    });
    expect((await payoutsOf(creator))[0]!.reason).toBe("The bank account is closed");
    await payday();
    expect(await standing(creator)).toMatchObject({ owed: 0, out: 8_000, statuses: ["failed", "sent"] });
  });

  test("[PAY-03] what comes back days after it was paid is owed again, be its message lost or doubled", async () => {
    const [told, untold] = [await readyCreator(), await readyCreator()];
    await payday();
    for (const creator of [told, untold]) {
      const id = await shop.firstPayout(creator);
      await rig.bank(id, "paid");
      await rig.tell(id);
    }
    await rig.server.advance(DAY);
    expect((await standing(told)).statuses).toEqual(["paid"]);
    // Not to the next Monday, which would pay it again.
    await rig.server.advance(4 * DAY);
    for (const creator of [told, untold]) {
      const id = await shop.firstPayout(creator);
      await rig.bank(id, "failed");
      if (creator === told) expect([await rig.tell(id), await rig.tell(id)]).toEqual([200, 200]);
    }
    await rig.server.advance(DAY);
    for (const creator of [told, untold])
      expect(await standing(creator)).toEqual({
        ...{ owed: 8_000, paid: 0, total: 0, out: 0, statuses: ["returned"], shown: ["returned"] },
      });
  });

  test("[PAY-03] an account that takes no money any more when it is sent gives it back at once", async () => {
    const creator = await readyCreator();
    // The company has told nobody of it.
    await rig.setAccount(await shop.accountOf(creator.id), "stopped");
    const { database } = rig.server.services;
    await database
      .updateTable("payout_account")
      .set({ state: "ready" })
      .where("creator_id", "=", creator.id)
      .execute();
    await payday();
    expect(await standing(creator)).toMatchObject({ owed: 8_000, out: 0, total: 0, statuses: ["failed"] });
  });

  test("[PAY-03] a message that is not signed as it must be changes nothing; those of others are not known", async () => {
    const creator = await readyCreator();
    await payday();
    const id = await shop.firstPayout(creator);
    await rig.bank(id, "paid");
    expect(await rig.tell(id, "forged")).toBe(400);
    expect((await standing(creator)).statuses).toEqual(["sent"]);
    const other = await fetch(`${rig.server.origin}/api/v1/payout/webhook/manual`, {
      method: "POST",
      body: "{}",
    });
    expect(other.status).toBe(404);
  });

  test("[PAY-03] four nodes pay each creator once a week", async () => {
    const creators = await Promise.all([1, 2, 3].map(() => readyCreator()));
    const nodes = await Promise.all([1, 2, 3].map(() => rig.server.secondNode()));
    try {
      const { clock } = rig.server.services;
      const ahead = nextPayoutAt(clock.now() + 7 * DAY) - clock.now() + 60;
      const moved = clock.now() - nodes[0]!.services.clock.now() + ahead;
      await Promise.all([rig.server.advance(ahead), ...nodes.map((node) => node.advance(moved))]);
      await rig.server.advance(60);
      for (const creator of creators)
        expect(await standing(creator)).toMatchObject({
          owed: 0,
          paid: 8_000,
          out: 8_000,
          statuses: ["sent"],
        });
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
    }
  });

  test("[X-07] nobody but the creator comes to the page of the account", async () => {
    const guest = rig.server.visitor();
    const fan = await rig.server.signedIn("fan");
    for (const path of ["/oauth/payout/account", "/oauth/payout/account/finish"]) {
      expect((await guest.get(path)).status).toBe(401);
      expect((await fan.get(path)).status).toBe(403);
    }
  });

  test("[PAY-03] an operator does not mark by hand what the company pays, nor has it in his file", async () => {
    const creator = await readyCreator();
    await payday();
    const id = await shop.firstPayout(creator);
    const by = { ...rig.server.services };
    await expect(payoutTasks["payout-returned"]!.run(by, id, "by hand")).rejects.toThrow("says itself");
    expect((await standing(creator)).statuses).toEqual(["sent"]);
  });
});
