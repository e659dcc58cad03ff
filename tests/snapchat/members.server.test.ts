import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { applyProviderEvent } from "../../src/server/payment/payment.process.ts";
import { tabOf, type SnapchatMember, type SnapchatTab } from "../../src/domain/snapchat/member.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { readMembers } from "../../src/server/snapchat/members.ts";
import { mailsTo } from "../account/post-box.ts";
import { readBooks } from "../payment/books.ts";
import { newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { aGuest, buySnapchat, runAgain } from "./snapchat-page.ts";

const DAY = 86_400;
const AVA = "ava@demo.example";
let server: ServerFixture;
let ava: Client;
let names = 0;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  ava = await server.signedIn("ava");
});
afterAll(() => server?.stop());

const aFan = (): Promise<Buyer> => newBuyer(server.origin, `member${(names += 1)}`);
const listed = async (tab: SnapchatTab, by: Client = ava) =>
  (await by.get(`/api/v1/account/snapchat?tab=${tab}&s=60`)).body.items as readonly {
    readonly id: string;
    readonly fan: { readonly username: string } | null;
  }[];
const find = async (tab: SnapchatTab, id: string) => (await listed(tab)).find((member) => member.id === id);
const mark = (id: string, what: "added" | "removed", by: Client = ava) =>
  by.post(`/api/v1/account/snapchat/${id}/${what}`);
const counters = async () => (await ava.get("/api/v1/auth/session")).body.counters;
const REMINDER = "Somebody waits for your Snapchat";
/** Mails to the creator about a member. */
const mails = async (subject: string, name: string) =>
  (await mailsTo(server.origin, AVA)).filter((mail) => mail.subject === subject && mail.text.includes(name));
const paymentOf = (id: string) =>
  server.services.database
    .selectFrom("payment_refund")
    .select(["id", "amount", "status", "asked_by"])
    .where("payment_id", "=", id)
    .execute();
const subscriptionRow = (id: string) =>
  server.services.database
    .selectFrom("subscription")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("the demo's creator has one to add, one who is there and one to remove", async () => {
  const namesOn = async (tab: SnapchatTab) => (await listed(tab)).map(({ fan }) => fan?.username);
  expect(await namesOn("new")).toEqual(["joiner"]);
  expect(await namesOn("active")).toEqual(["snapper"]);
  expect(await namesOn("expired")).toEqual(["leaver"]);
  expect(await counters()).toMatchObject({ snapchat_adds: 1, snapchat_removals: 1 });
});

test("a creator adds a new member: he leaves one list for the next, the counters follow, he is told", async () => {
  const fan = await aFan();
  const before = await counters();
  const socket = await ava.socket();
  const token = (await ava.open("/")).globals.user.node_token as string;
  socket.send("socket.authorize", { token, version: 1 });
  await socket.next("socket.authorized");
  const id = await buySnapchat(server, fan);
  expect(await socket.next("notification.counters")).toEqual({
    ...before,
    snapchat_adds: before.snapchat_adds + 1,
  });
  expect((await counters()).snapchat_adds).toBe(before.snapchat_adds + 1);
  const { joined_at, end_at, ...item } = (await find("new", id)) as unknown as Record<string, number>;
  expect(item).toEqual({
    ...{ id, snapchat_username: "ada.lovelace", added_at: null, price: 999 },
    refund_at: joined_at! + 72 * 3600,
    fan: {
      username: `member${names}`,
      display_name: `member${names}`,
      fans_avatar_url: null,
      is_creator: false,
    },
  });
  expect(end_at! - joined_at!).toBeGreaterThanOrEqual(28 * DAY);
  expect((await mark(id, "added")).body).toEqual({ ok: true });
  const told = await socket.next("notification.counters");
  expect(told).toEqual(await counters());
  expect(told).toMatchObject({ snapchat_adds: before.snapchat_adds });
  socket.close();
  expect(await find("new", id)).toBeUndefined();
  expect(await find("active", id)).toMatchObject({ id, refund_at: null });
  expect((await mark(id, "added")).status).toBe(200);
  const notices = await server.services.database
    .selectFrom("notice")
    .innerJoin("account", "account.id", "notice.account_id")
    .select("text")
    .where("username", "=", `member${names}`)
    .execute();
  expect(notices).toEqual([{ text: "Ava Laurent added ada.lovelace on Snapchat." }]);
  expect((await mark(id, "removed")).status).toBe(409);
});

test("the list and its marks are the creator's own: not another creator's, a fan's or a guest's", async () => {
  const fan = await aFan();
  const id = await buySnapchat(server, fan);
  const noah = await server.signedIn("noah");
  expect(await listed("new", noah)).toEqual([]);
  const guest = await aGuest(server);
  for (const [by, status] of [
    [noah, 404],
    [fan.client, 403],
    [guest.client, 401],
  ] as const) {
    expect((await mark(id, "added", by)).status).toBe(status);
    expect((await mark(id, "removed", by)).status).toBe(status);
    if (by !== noah) expect((await by.get("/api/v1/account/snapchat")).status).toBe(status);
  }
  expect(await find("new", id)).toMatchObject({ id: id });
  expect((await mark("no-such-id", "added")).status).toBe(404);
  expect((await ava.get("/api/v1/account/snapchat?tab=gone")).status).toBe(422);
  expect((await mark(id, "added")).status).toBe(200);
});

test("she is reminded once after 24 hours, by notice and mail, and after 72 the member gets all of his money back", async () => {
  const fan = await aFan();
  const added = await buySnapchat(server, await aFan());
  const id = await buySnapchat(server, fan, { snapchat_username: "wait.forme" });
  await mark(added, "added");
  await server.advance(DAY - 60);
  expect(await mails(REMINDER, "wait.forme")).toHaveLength(0);
  // Of the demo's, who joined five hours before.
  expect(await mails(REMINDER, "joiner.demo")).toHaveLength(1);
  await server.advance(60);
  await runAgain(server, "snapchat.add-due");
  expect(await mails(REMINDER, "wait.forme")).toHaveLength(1);
  await server.advance(2 * DAY - 60);
  expect(await find("new", id)).toMatchObject({ id: id });
  expect(await paymentOf(id)).toEqual([]);
  await server.advance(60);
  await runAgain(server, "snapchat.add-due");
  await runAgain(server, "payment.refund");
  expect(await paymentOf(id)).toEqual([
    { id: `snapchat-${id}`, amount: 999, status: "done", asked_by: "snapchat" },
  ]);
  expect(await find("new", id)).toBeUndefined();
  expect((await subscriptionRow(id)).status).toBe("expired");
  expect((await mark(id, "added")).body).toMatchObject({ code: "snapchat_member_ended" });
  expect((await fan.client.get("/api/v1/user/ava")).body.is_subscribed_snapchat).toBe(false);
  expect(await mails("A Snapchat membership is refunded", "wait.forme")).toHaveLength(1);
  expect(await find("active", added)).toMatchObject({ id: added });
  expect(await paymentOf(added)).toEqual([]);
  expect((await readBooks(server.services.database)).postingSum).toBe(0);
});

test("whose refund came back from his bank is to be added again; that it cannot be made once more is told as it is", async () => {
  const id = await buySnapchat(server, await aFan(), { snapchat_username: "sent.back" });
  await server.advance(4 * DAY);
  await server.advance(1);
  await server.advance(1);
  expect(await paymentOf(id)).toMatchObject([{ status: "done" }]);
  const { reference } = await server.services.database
    .selectFrom("payment")
    .select("reference")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { provider_refund_id } = await server.services.database
    .selectFrom("payment_refund")
    .select("provider_refund_id")
    .where("payment_id", "=", id)
    .executeTakeFirstOrThrow();
  await server.services.store.transact(systemMetadata, (unit) =>
    applyProviderEvent(
      { unit, purchases: server.services.purchases, provider: "sandbox" },
      {
        ...{ kind: "refundFailed", paymentId: id, reference: reference!, refundId: `snapchat-${id}` },
        ...{ providerRefundId: provider_refund_id!, code: "lost_card" },
      },
    ),
  );
  for (let round = 0; round < 2; round += 1) await server.advance(1);
  expect(await find("new", id)).toMatchObject({ id });
  await server.advance(3 * DAY);
  await runAgain(server, "snapchat.add-due");
  expect(await paymentOf(id)).toMatchObject([{ status: "failed" }]);
  // No refund is promised for a moment that is over.
  expect(await find("new", id)).toMatchObject({ id, refund_at: null });
  expect(await mails("A Snapchat membership is refunded", "sent.back")).toHaveLength(1);
  const [told, ...more] = await mails("Somebody still waits for your Snapchat", "sent.back");
  expect([told?.text.includes("cannot be refunded. Please add sent.back"), more]).toEqual([true, []]);
  expect((await mark(id, "added")).status).toBe(200);
});

test("whose refund fails on its way is to be added after all, and the creator is told so once", async () => {
  const refund = vi.spyOn(server.services.ports.payments, "refund").mockResolvedValue(null);
  const [id, other] = [
    await buySnapchat(server, await aFan(), { snapchat_username: "on.its.way" }),
    await buySnapchat(server, await aFan(), { snapchat_username: "still.asked" }),
  ];
  await server.advance(4 * DAY);
  await server.advance(1);
  expect([await paymentOf(id), await find("new", id)]).toMatchObject([[{ status: "asked" }], undefined]);
  const before = (await counters()).snapchat_adds;
  const failed = { kind: "refundFailed", paymentId: id, reference: "any", code: "lost_card" };
  await says({ ...failed, refundId: `snapchat-${id}`, providerRefundId: "a refund of hers" });
  // One that we have not asked for: what we asked for is still on its way.
  await says({ ...failed, paymentId: other, refundId: null, providerRefundId: "another refund" });
  await server.advance(0);
  await runAgain(server, "snapchat.refund-failed");
  expect(await find("new", id)).toMatchObject({ id, refund_at: null });
  expect(await find("new", other)).toBeUndefined();
  expect((await counters()).snapchat_adds).toBe(before + 1);
  const [told, ...more] = await mails("A Snapchat refund failed", "on.its.way");
  expect([told?.text.includes("Please add on.its.way now after all."), more]).toEqual([true, []]);
  await server.advance(3 * DAY);
  await runAgain(server, "snapchat.add-due");
  expect(await paymentOf(id)).toMatchObject([{ status: "failed" }]);
  expect((await mark(id, "added")).status).toBe(200);
  refund.mockRestore();
});

test("a clock that jumps over both moments refunds without a reminder", async () => {
  const id = await buySnapchat(server, await aFan(), { snapchat_username: "jumped.over" });
  await server.advance(4 * DAY);
  await server.advance(1);
  expect(await paymentOf(id)).toMatchObject([{ status: "done" }]);
  expect(await mails(REMINDER, "jumped.over")).toEqual([]);
});

test("a guest who was not added is told of his refund by mail, and his sale and refund stand in her earnings", async () => {
  const email = "ida@guest.example";
  const id = await buySnapchat(server, await aGuest(server), { user_email: email });
  expect((await find("new", id))?.fan).toBeNull();
  await server.advance(3 * DAY);
  await server.advance(1);
  const [mail] = await mailsTo(server.origin, email);
  expect([mail?.subject, mail?.text.includes("Your payment of $9.99 to Ava Laurent was refunded.")]).toEqual([
    "A payment was refunded",
    true,
  ]);
  const { items } = (await ava.get("/api/v1/creator/earnings?kind=snapchat")).body;
  const lines = items.filter(({ payment_id }: { payment_id: string }) => payment_id === id);
  expect(lines.map(({ movement, fan }: Record<string, unknown>) => [movement, fan])).toEqual([
    ["refund", { username: "guest", display_name: "A guest" }],
    ["sale", { username: "guest", display_name: "A guest" }],
  ]);
});

test("a membership that ends is to be removed: told once by notice and mail, and gone when she has done so", async () => {
  const fan = await aFan();
  const id = await buySnapchat(server, fan, { snapchat_username: "over.now" });
  await mark(id, "added");
  await fan.client.delete("/api/v1/user/ava/subscription/snapchat");
  expect((await mark(id, "removed")).body).toMatchObject({ code: "snapchat_member_runs" });
  await server.advance(32 * DAY);
  await runAgain(server, "snapchat.standing");
  // Her session has run out meanwhile.
  ava = await server.signedIn("ava");
  expect(await find("expired", id)).toMatchObject({ id: id });
  expect(await mails("A Snapchat membership has ended", "over.now")).toHaveLength(1);
  const before = await counters();
  expect((await mark(id, "removed")).status).toBe(200);
  expect((await mark(id, "removed")).status).toBe(200);
  expect(await find("expired", id)).toBeUndefined();
  expect((await counters()).snapchat_removals).toBe(before.snapchat_removals - 1);
  expect((await mark(id, "added")).body).toMatchObject({ code: "snapchat_member_ended" });
});

/** What the provider says of a payment's money. */
const says = (event: object) =>
  server.services.store.transact(systemMetadata, (unit) =>
    applyProviderEvent({ unit, purchases: server.services.purchases, provider: "sandbox" }, event as never),
  );

test("a dispute takes the membership away, and one that is won has her add again whom she has removed", async () => {
  const id = await buySnapchat(server, await aFan(), { snapchat_username: "back.again" });
  await mark(id, "added");
  const dispute = { paymentId: id, reference: null, disputeId: `d-${id}` };
  await says({ kind: "disputed", ...dispute, amount: 999, fee: 0 });
  await server.advance(0);
  expect(await find("expired", id)).toMatchObject({ id: id });
  await mark(id, "removed");
  await says({ kind: "disputeClosed", ...dispute, won: true, feeReturned: 0 });
  await server.advance(0);
  await runAgain(server, "snapchat.standing");
  expect(await find("new", id)).toMatchObject({ id: id });
  expect(await mails("A Snapchat membership goes on", "back.again")).toHaveLength(1);
  await server.advance(DAY);
  expect(await mails(REMINDER, "back.again")).toHaveLength(1);
});

test("the list's conditions say of every row what the rule says", async () => {
  const { database, clock } = server.services;
  const now = clock.now();
  const creatorId = "a-creator-of-rows";
  const moments = [null, now - 10];
  const rows = moments.flatMap((added_at) =>
    moments.flatMap((removed_at) =>
      moments.flatMap((refund_asked_at) =>
        (["active", "past_due", "expiring", "expired"] as const).flatMap((status) =>
          [now - 4 * DAY, now - DAY, now, now + 1].map((end_at) => {
            const subscription_id = [added_at, removed_at, refund_asked_at, status, end_at].join(":");
            return { subscription_id, added_at, removed_at, refund_asked_at, status, end_at };
          }),
        ),
      ),
    ),
  );
  for (const { subscription_id: id, status, end_at, ...member } of rows) {
    const pair = { creator_id: creatorId, fan_id: id };
    await database
      .insertInto("subscription")
      .values({
        ...{ id, ...pair, type: "snapchat", status, end_at, choice: "1mo", payment_id: null, price: 999 },
        ...{
          next_price: 999,
          next_months: 1,
          started: true,
          created_at: 1,
          canceled_at: null,
          resumes_at: null,
        },
      })
      .execute();
    await database
      .insertInto("snapchat_member")
      .values({ subscription_id: id, ...pair, ...member, snapchat_name: "abc", joined_at: now })
      .execute();
  }
  const runs = ({ status, end_at }: (typeof rows)[number]) =>
    status !== "expired" && now < end_at + (status === "past_due" ? 3 * DAY : 0);
  const asRule = (row: (typeof rows)[number]): SnapchatMember => ({
    ...{ runs: runs(row), joinedAt: now, addedAt: row.added_at, removedAt: row.removed_at },
    ...{ remindedAt: null, refundAskedAt: row.refund_asked_at, endedAt: null, keptAt: null },
  });
  const expected = (tab: SnapchatTab) =>
    rows.filter((row) => tabOf(asRule(row)) === tab).map((row) => row.subscription_id);
  for (const tab of ["new", "active", "expired"] as const) {
    const { items, total } = await readMembers(database, { creatorId, tab, now, p: 1, s: 500 });
    expect(items.map(({ id }) => id).toSorted(), tab).toEqual(expected(tab).toSorted());
    expect(total).toBe(items.length);
  }
  const [counted] = await server.services.counters(database, [creatorId], now);
  expect(counted).toMatchObject({
    snapchat_adds: expected("new").length,
    snapchat_removals: expected("expired").length,
  });
  expect(expected("new").length).toBeGreaterThan(0);
});
