import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { grant } from "./grant.ts";
import { newBuyer, type Buyer } from "../payment/buyer.ts";
import { managerDecider } from "../../src/domain/manager/manager.decider.ts";
import { readAudit } from "../../src/server/audit/audit-list.ts";
import { endActing } from "../../src/server/manager/tell-managers.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import type { Answered, Client } from "../running/http-client.ts";
import { untilBlocked } from "../running/lock-wait.ts";
import { mailsTo } from "../account/post-box.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const MANAGER = "/api/v1/account/manager";

let server: ServerFixture;
let ava: Client;
let max: Client;

const idOf = (username: string) => server.idOf(username);
const stateOf = async (client: Client) => (await client.get(MANAGER)).body;
const newest = async (username: string) =>
  server.services.database
    .selectFrom("notice")
    .select(["text", "url"])
    .where("account_id", "=", await idOf(username))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
/** What the address of the newest invite says, which the invited has in a mail. */
const addressOf = async (username: string) => {
  await server.advance(0);
  const mails = await mailsTo(server.origin, `${username}@demo.example`);
  const [link = ""] = mails.flatMap(({ text }) => /http\S+\/manager\?fee=\S+/.exec(text) ?? []);
  const url = new URL(link);
  const [, creator] = url.pathname.split("/");
  return {
    username: creator!,
    fee: Number(url.searchParams.get("fee")),
    hash: url.searchParams.get("hash")!,
  };
};
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const manage = (client: Client, id: string) =>
  client.get(`${MANAGER}/manage/${id}`, { "x-csrf-token": client.csrf() });

beforeAll(async () => {
  server = await startFixture({ demo: true });
  [ava, max] = [await server.signedIn("ava"), await server.signedIn("max")];
  // What the demo has of managers is not needed here.
  await ava.delete(MANAGER);
});
afterAll(() => server?.stop());

describe("an invite", () => {
  test("[CAPI-24] [CAPI-21] [MGR-27] [MGR-30] [CVAL-15] [CVAL-17] is sent for a share of 0 to 100, and taken back", async () => {
    const refused = async (body: object) => (await ava.post(`${MANAGER}/invite`, body)).body.fields;
    expect(Object.keys(await refused({ username: " ", fee_percentage: 100.01 })).toSorted()).toEqual([
      "fee_percentage",
      "username",
    ]);
    expect(await refused({ username: "nobody-here", fee_percentage: 0 })).toEqual({
      username: "There is nobody of this name.",
    });
    expect(await refused({ username: "Ava", fee_percentage: 0 })).toEqual({
      username: "You cannot invite yourself.",
    });
    expect(Object.keys(await refused({ username: "max", fee_percentage: -1 }))).toEqual(["fee_percentage"]);
    expect((await ava.post(`${MANAGER}/invite`, { username: "@Max", fee_percentage: 100 })).status).toBe(200);
    expect(code(await ava.post(`${MANAGER}/invite`, { username: "noah", fee_percentage: 0 }))).toEqual([
      409,
      "manager_exists",
    ]);
    expect((await stateOf(ava)).sent_invite).toMatchObject({ user_username: "max", fee_percentage: 100 });
    const path = `${MANAGER}/sent-invite?manager=`;
    expect(code(await ava.delete(path + (await idOf("noah"))))).toEqual([404, "invite_not_found"]);
    expect((await ava.delete(path + (await idOf("max")))).status).toBe(200);
    expect(await stateOf(ava)).toMatchObject({ manager: null, sent_invite: null });
    expect((await newest("max")).text).toContain("took the invitation");
  });

  test("[CAPI-22] [MGR-29] [MGR-26] is denied by whom it is for alone", async () => {
    await ava.post(`${MANAGER}/invite`, { username: "max", fee_percentage: 0 });
    expect((await stateOf(max)).received_invites).toMatchObject([{ model: { username: "ava" } }]);
    const path = `${MANAGER}/invite?model_id=${await idOf("ava")}`;
    expect(code(await (await server.signedIn("noah")).delete(path))).toEqual([404, "invite_not_found"]);
    expect((await max.delete(path)).status).toBe(200);
    expect((await stateOf(max)).received_invites).toEqual([]);
    expect((await newest("ava")).text).toContain("does not want to be your manager");
  });

  test("[MGR-01] [MGR-36] [MGR-35] [CAPI-20] [CAPI-34] [MGR-28] is good for whom it is for, with the whole address, once", async () => {
    await ava.post(`${MANAGER}/invite`, { username: "max", fee_percentage: 12.5 });
    const address = await addressOf("max");
    expect(address).toMatchObject({
      username: "ava",
      fee: 12.5,
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const accept = async (client: Client, change: object = {}) =>
      code(await client.post(`${MANAGER}/accept`, { ...address, ...change }));
    const invalid = [422, "invite_invalid"];
    expect(await accept(max, { username: "noah" })).toEqual(invalid);
    expect(await accept(max, { fee: 13 })).toEqual(invalid);
    expect(
      await accept(max, { hash: address.hash.replace(/^./, address.hash.startsWith("0") ? "1" : "0") }),
    ).toEqual(invalid);
    expect(await accept(await server.signedIn("noah"))).toEqual(invalid);
    expect(await accept(server.visitor())).toEqual([401, "unauthorized"]);
    for (const fee of ["", "1e1", "13"]) expect(await accept(max, { fee })).toEqual(invalid);
    const accepted = await max.post(`${MANAGER}/accept`, { ...address, fee: "12.5" });
    expect(accepted.body).toEqual({
      data: { model_user_id: await idOf("ava"), model: { username: "ava" }, fee_percentage: 12.5 },
    });
    expect(await accept(max)).toEqual(invalid);
    expect((await stateOf(ava)).manager).toMatchObject({ user_username: "max", fee_percentage: 12.5 });
    expect((await stateOf(max)).managed).toMatchObject([{ model: { username: "ava" } }]);
  });

  test("[MGR-35] a fan who was invited cannot accept; after 14 days nobody can, and another is sent", async () => {
    const zoe = await server.signedIn("zoe");
    await zoe.delete(MANAGER);
    await zoe.delete(`${MANAGER}/sent-invite?manager=${await idOf("liam")}`);
    await zoe.post(`${MANAGER}/invite`, { username: "fan", fee_percentage: 5 });
    const fan = await server.signedIn("fan");
    expect(code(await fan.post(`${MANAGER}/accept`, await addressOf("fan")))).toEqual([403, "not_allowed"]);
    await server.advance(14 * 86_400);
    expect(code(await fan.post(`${MANAGER}/accept`, await addressOf("fan")))).toEqual([
      422,
      "invite_invalid",
    ]);
    expect((await stateOf(zoe)).sent_invite).toBeNull();
    expect((await zoe.post(`${MANAGER}/invite`, { username: "noah", fee_percentage: 5 })).status).toBe(200);
  });
});

describe("a manager", () => {
  test("[CAPI-26] [SHELL-09] [SHELL-10] acts for the creators whom he manages, and writes down what he did", async () => {
    const [avaId, maxId] = [await idOf("ava"), await idOf("max")];
    expect(code(await manage(max, await idOf("noah")))).toEqual([403, "not_allowed"]);
    expect((await manage(max, avaId)).body).toEqual({ acting_as: { id: avaId, username: "ava" } });
    expect((await stateOf(max)).acting_as).toEqual({ id: avaId, username: "ava" });
    const saved = await max.post("/api/v1/account/profile/bio", { fans_bio: "Written by max." });
    expect(saved.body.user.username).toBe("ava");
    const { metadata } = await server.services.database
      .selectFrom("event")
      .select("metadata")
      .where("stream", "=", `creator-${avaId}`)
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(metadata).toMatchObject({ actor: avaId, manager: maxId });
    // A plain row, and a call that is refused.
    await max.post("/api/v1/account/vault/folder", { name: "From max" });
    await max.post("/api/v1/account/vault/folder", { name: "From max" });
    const written = await max.post("/api/v1/account/post", { type: "feed", access: "paid", text: "By max" });
    const { id: postId } = written.body.post;
    expect((await max.delete(`/api/v1/account/post/${postId}`)).status).toBe(200);
    const song = { description: "A song", price: 900 };
    const added = (await max.post("/api/v1/account/tip_menu", song)).body;
    await max.post("/api/v1/account/subscription/package", { percent: 20, duration: "6mo" });
    const { items } = (await ava.get(`${MANAGER}/acts`)).body;
    // Below them stands what the demo has.
    expect(
      items.slice(0, 6).map((item: { username: string; text: string }) => [item.username, item.text]),
    ).toEqual([
      ["max", "Changed a package (6mo)"],
      ["max", `Added to the tip menu (number ${added.id})`],
      ["max", `Deleted a post (number ${postId})`],
      ["max", `Wrote a post (number ${postId})`],
      ["max", "Made a folder in the vault"],
      ["max", "Changed the bio"],
    ]);
    // Operators find it in the one list, by her name and by his.
    for (const id of [avaId, maxId]) {
      const listed = await readAudit(server.services.database, id, 200);
      expect(listed).toContainEqual({
        ...{ at: expect.any(Number), type: "Managed", subject: `creator-${avaId}`, by: "max for ava" },
        data: { call: "addTipMenuItem", thing: String(added.id) },
      });
    }
    expect((await manage(max, maxId)).body).toEqual({ acting_as: null });
    expect((await max.get("/api/v1/account/vault/folder")).body.items).toEqual([]);
  });

  test("[MGR-02] [MGR-04] [CAPI-23] gets his part of each sale from then on, in the same cents when it goes back, also after the fee changed and he left", async () => {
    const [avaId, maxId] = [await idOf("ava"), await idOf("max")];
    const settle = async () => {
      for (let round = 0; round < 4; round += 1) await server.advance(64);
    };
    const booked = async (payment: string) =>
      (
        await server.services.database
          .selectFrom("ledger_posting")
          .select(["account", "amount"])
          .where("payment_id", "=", payment)
          .where("account", "in", [`manager:${maxId}`, `creator:${avaId}`])
          .execute()
      ).reduce<Record<string, number>>(
        (sums, { account, amount }) => ({ ...sums, [account]: (sums[account] ?? 0) + amount }),
        {},
      );
    const buyer: Buyer = await newBuyer(server.origin, "managedfan");
    const paid = await buyer.pay("ava", "1mo");
    await settle();
    expect(await booked(paid)).toEqual({ [`manager:${maxId}`]: 100, [`creator:${avaId}`]: 700 });
    // Memberships of the demo were renewed since he is her manager: he has his part of each.
    const [{ earned_usd: earned, since }] = (await stateOf(max)).managed;
    expect(earned).toBeGreaterThanOrEqual(100);
    // What went back meanwhile is of a sale before.
    const sinceThen = `?from=${since}&kind=subscription`;
    expect((await ava.get(`/api/v1/creator/earnings${sinceThen}`)).body.totals.manager).toBe(earned);
    expect((await stateOf(ava)).manager.earned_usd).toBe(earned);
    expect((await max.get("/api/v1/creator/payouts")).body.pending).toBeGreaterThanOrEqual(100);
    expect((await ava.post(`${MANAGER}/edit`, { fee_percentage: 50 })).status).toBe(200);
    expect((await newest("max")).text).toContain("50% from now on");
    expect((await newest("ava")).text).toContain("fee of your manager @max is 50% from now on");
    const other = await (await newBuyer(server.origin, "managedfan2")).pay("ava", "1mo");
    await settle();
    expect(await booked(other)).toEqual({ [`manager:${maxId}`]: 400, [`creator:${avaId}`]: 400 });
    expect((await max.delete(`${MANAGER}/managed?model_id=${avaId}`)).status).toBe(200);
    expect((await newest("ava")).text).toContain("@max is not your manager any more");
    expect((await newest("max")).text).toContain("You do not manage @ava any more");
    const body = JSON.stringify({ payment_id: paid, what: "refund" });
    const headers = { "content-type": "application/json" };
    await server.visitor().raw("/__test/sandbox", { method: "POST", headers, body });
    await settle();
    expect(await booked(paid)).toEqual({ [`manager:${maxId}`]: 0, [`creator:${avaId}`]: 0 });
    const last = await (await newBuyer(server.origin, "managedfan3")).pay("ava", "1mo");
    await settle();
    expect(await booked(last)).toEqual({ [`creator:${avaId}`]: 800 });
  });

  test("[CAPI-25] [MGR-31] who is removed is stopped at the very next request, wherever he is signed in", async () => {
    const avaId = await idOf("ava");
    await ava.post(`${MANAGER}/invite`, { username: "max", fee_percentage: 0 });
    expect((await max.post(`${MANAGER}/accept`, await addressOf("max"))).status).toBe(200);
    const elsewhere = await server.signedIn("max");
    await manage(max, avaId);
    await manage(elsewhere, avaId);
    const price = { subscription_price: 1100, user_id: avaId };
    expect((await max.post("/api/v1/account/subscription/price", price)).status).toBe(200);
    expect((await ava.delete(MANAGER)).status).toBe(200);
    expect(code(await ava.delete(MANAGER))).toEqual([404, "manager_not_found"]);
    expect((await newest("max")).text).toContain("@ava removed you as manager");
    expect((await newest("ava")).text).toContain("You removed @max as your manager");
    for (const client of [max, elsewhere]) {
      expect(code(await client.post("/api/v1/account/subscription/price", price))).toEqual([
        403,
        "not_allowed",
      ]);
      expect((await stateOf(client)).acting_as).toBeNull();
    }
    expect((await ava.get("/api/v1/user/ava")).body.setting.subscription_price).toBe(1100);
    // Both sessions were told.
    const told = await server.services.database
      .selectFrom("socket_event")
      .select("audience")
      .where("event", "=", "account.manager-removed")
      .execute();
    expect(told).toHaveLength(2);
    // Managing again does not bring back for whom he acted.
    await ava.post(`${MANAGER}/invite`, { username: "max", fee_percentage: 0 });
    await max.post(`${MANAGER}/accept`, await addressOf("max"));
    expect((await stateOf(max)).acting_as).toBeNull();
    await ava.delete(MANAGER);
  });

  test("[CAPI-23] [CAPI-25] who is another than the page showed is neither removed nor given another fee", async () => {
    await ava.post(`${MANAGER}/invite`, { username: "max", fee_percentage: 5 });
    expect((await max.post(`${MANAGER}/accept`, await addressOf("max"))).status).toBe(200);
    const before = await idOf("noah");
    const changed = [409, "manager_changed"];
    expect(code(await ava.delete(`${MANAGER}?manager=${before}`))).toEqual(changed);
    const edit = (manager: string) => ava.post(`${MANAGER}/edit`, { fee_percentage: 50, manager });
    expect(code(await edit(before))).toEqual(changed);
    expect((await stateOf(ava)).manager).toMatchObject({ user_username: "max", fee_percentage: 5 });
    expect((await edit(await idOf("max"))).status).toBe(200);
    expect((await ava.delete(`${MANAGER}?manager=${await idOf("max")}`)).status).toBe(200);
  });

  test("[CAPI-26] a switch that meets the removal of its manager does not outlive it", async () => {
    await ava.post(`${MANAGER}/invite`, { username: "max", fee_percentage: 5 });
    expect((await max.post(`${MANAGER}/accept`, await addressOf("max"))).status).toBe(200);
    const [avaId, maxId] = [await idOf("ava"), await idOf("max")];
    const { database, store } = server.services;
    let switched: Promise<Answered> | null = null;
    await store.transact(systemMetadata, async (unit) => {
      await unit.execute(managerDecider, avaId, { type: "RemoveManager", managerId: maxId });
      await endActing(unit, { managerId: maxId, creatorId: avaId });
      switched = manage(max, avaId);
      await Promise.race([untilBlocked(database), switched]);
    });
    expect(code((await switched)!)).toEqual([403, "not_allowed"]);
    const acting = await database
      .selectFrom("session")
      .select("id")
      .where("acting_as", "is not", null)
      .execute();
    expect(acting).toEqual([]);
  });

  test("[MGR-03] [CENT-13] switches between the creators he manages; each side reads who it is, for how much", async () => {
    const mia = await server.signedIn("mia");
    for (const [creator, fee_percentage] of [
      [ava, 12.5],
      [mia, 0],
    ] as const) {
      await creator.post(`${MANAGER}/invite`, { username: "max", fee_percentage });
      const address = await addressOf("max");
      expect(address).toEqual({
        username: expect.any(String),
        fee: fee_percentage,
        hash: expect.any(String),
      });
      expect((await stateOf(max)).received_invites).toMatchObject([
        { model: { username: address.username }, fee_percentage, hash: address.hash },
      ]);
      expect((await max.post(`${MANAGER}/accept`, address)).status).toBe(200);
      expect((await stateOf(creator)).manager).toMatchObject({
        ...{ user_id: await idOf("max"), user_username: "max", fee_percentage },
      });
    }
    const [avaId, miaId] = [await idOf("ava"), await idOf("mia")];
    const { managed } = await stateOf(max);
    expect(managed).toHaveLength(2);
    expect(managed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ model_user_id: avaId, fee_percentage: 12.5 }),
        expect.objectContaining({ model_user_id: miaId, fee_percentage: 0 }),
      ]),
    );
    const dashboard = async () => (await max.get("/api/v1/account/dashboard")).body;
    for (const [id, username] of [
      [avaId, "ava"],
      [miaId, "mia"],
    ] as const) {
      expect((await manage(max, id)).body).toEqual({ acting_as: { id, username } });
      expect(await dashboard()).toMatchObject({ username, is_own: false });
    }
    // What is hers alone to do is not asked of him.
    await server.services.database
      .updateTable("account")
      .set({ email_confirmed: false })
      .where("username", "=", "mia")
      .execute();
    expect((await dashboard()).todo).not.toContain("confirm_email");
    expect((await mia.get("/api/v1/account/dashboard")).body).toMatchObject({
      ...{ username: "mia", is_own: true, todo: expect.arrayContaining(["confirm_email"]) },
    });
    // His own page is not sold to him meanwhile.
    expect((await max.get("/api/v1/user/max")).body).toMatchObject({
      ...{ can_edit: false, is_self: true, has_tip_button: false, can_trial: false },
    });
    for (const creator of [ava, mia]) await creator.delete(MANAGER);
  });

  test("accepting and cancelling at once have one end", async () => {
    const path = `${MANAGER}/sent-invite?manager=${await idOf("max")}`;
    for (let round = 0; round < 4; round += 1) {
      await ava.post(`${MANAGER}/invite`, { username: "max", fee_percentage: 0 });
      const address = await addressOf("max");
      const answers = await Promise.all([max.post(`${MANAGER}/accept`, address), ava.delete(path)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { manager, sent_invite } = await stateOf(ava);
      expect([manager !== null, sent_invite]).toEqual([answers[0].status === 200, null]);
      if (manager !== null) await ava.delete(MANAGER);
    }
  });
});

test("[X-04] one key of a manager for two creators are two calls: neither is answered with what was done for the other", async () => {
  const { database } = server.services;
  const [maxId, avaId, noahId] = [await idOf("max"), await idOf("ava"), await idOf("noah")];
  for (const creator of [avaId, noahId]) await grant(database, { creator, manager: maxId });
  const actFor = (id: string) =>
    database.updateTable("session").set({ acting_as: id }).where("account_id", "=", maxId).execute();
  const headers = { "idempotency-key": crypto.randomUUID() };
  const post = { type: "feed", access: "paid", text: "Written by her manager" };
  const write = () => max.post("/api/v1/account/post", post, headers);
  await actFor(avaId);
  const [first, again] = [await write(), await write()];
  await actFor(noahId);
  const other = await write();
  expect(
    [first, again, other].map(({ status, headers: said }) => [status, said.get("idempotent-replayed")]),
  ).toEqual([
    [201, null],
    [201, "true"],
    [201, null],
  ]);
  expect(again.body.post.id).toBe(first.body.post.id);
  const written = await database
    .selectFrom("post")
    .select(["id", "creator_id"])
    .where("id", "in", [first.body.post.id, other.body.post.id])
    .orderBy("id")
    .execute();
  expect(written.map(({ creator_id }) => creator_id)).toEqual([avaId, noahId]);
});
