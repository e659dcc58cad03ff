import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { ChatMessage, InboxItem } from "../../src/protocol/direct-message/direct-message.records.ts";
import type { Client, SocketClient } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let ava: Client;
let sub: Client;
let pack: Client;

const PATH = "/api/v1/account/direct-message";
const at = (username: string, rest = "") => `${PATH}/conversation/${username}${rest}`;

beforeAll(async () => {
  server = await startFixture({ demo: true });
  [ava, sub, pack] = (await Promise.all(["ava", "sub", "pack"].map((name) => server.signedIn(name)))) as [
    Client,
    Client,
    Client,
  ];
});
afterAll(() => server?.stop());

const database = () => server.services.database;

beforeEach(async () => {
  for (const table of ["message", "conversation_member", "conversation", "block", "rate_limit"])
    await sql`delete from ${sql.table(table)}`.execute(database());
});

const idOf = (username: string) => server.idOf(username);

const say = async (client: Client, to: string, text: string, key?: string): Promise<ChatMessage> => {
  const { status, body } = await client.post(
    at(to),
    { text },
    key === undefined ? {} : { "idempotency-key": key },
  );
  expect(status).toBe(201);
  return body;
};
const textsOf = async (client: Client, to: string, query = ""): Promise<readonly string[]> =>
  (await client.get(at(to) + query)).body.items.map(({ text }: ChatMessage) => text);
const listOf = async (client: Client, query = ""): Promise<readonly InboxItem[]> =>
  (await client.get(PATH + query)).body.items;
const codeOf = async (asked: ReturnType<Client["get"]>) => {
  const { status, body } = await asked;
  return status < 300 ? status : body.code;
};
const unreadOf = async (client: Client): Promise<readonly string[]> =>
  (await client.get("/api/v1/auth/session")).body.counters.unread_dm_user_ids;

const lineOf = async (client: Client): Promise<SocketClient> => {
  const socket = await client.socket();
  const token = (await client.get("/api/v1/auth/session")).body.user.node_token;
  socket.send("socket.authorize", { token, version: 1 });
  await socket.next("socket.authorized");
  return socket;
};

describe("a conversation", () => {
  test("has its messages in their order for both, and each sees which are his own", async () => {
    await say(sub, "ava", "One");
    await say(ava, "sub", "Two");
    await say(sub, "AVA", "Three");
    expect(await textsOf(sub, "ava")).toEqual(["One", "Two", "Three"]);
    const { items, writing, user } = (await ava.get(at("sub"))).body;
    expect(items.map(({ is_own, sequence }: ChatMessage) => [is_own, sequence])).toEqual([
      [false, 1],
      [true, 2],
      [false, 3],
    ]);
    expect(writing).toEqual({ may: true, as: "creator", message_price: 0 });
    expect(user).toMatchObject({ username: "sub", is_creator: false });
  });

  test("is written by many at once without a gap or a lost message", async () => {
    const texts = Array.from({ length: 10 }, (_, number) => `Message ${number}`);
    await Promise.all(
      texts.map((text, number) => say(number % 2 === 0 ? sub : ava, number % 2 === 0 ? "ava" : "sub", text)),
    );
    const { items } = (await sub.get(at("ava"))).body;
    expect(items.map(({ sequence }: ChatMessage) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(items.map(({ text }: ChatMessage) => text).toSorted()).toEqual(texts.toSorted());
  });

  test("takes a message once, however often its key is sent, also after the first answer was forgotten", async () => {
    const first = await say(sub, "ava", "Once", "key-1");
    expect(await say(sub, "ava", "Once", "key-1")).toEqual(first);
    await sql`delete from idempotency`.execute(database());
    expect(await say(sub, "ava", "Once", "key-1")).toEqual(first);
    expect(await textsOf(ava, "sub")).toEqual(["Once"]);
    // Somebody else's key is another one.
    await say(ava, "sub", "Once", "key-1");
    expect(await textsOf(sub, "ava")).toEqual(["Once", "Once"]);
  });

  test("comes in pages, from its end, before and after a place, and around a message", async () => {
    const member = await idOf("sub");
    await say(sub, "ava", "Message 1");
    await sql`
      with content as (
        insert into direct_message (creator_id, title, amount_usd, position, created_at)
        select ${member}, 'Message ' || n, 0, 0, 1 from generate_series(2, 100) n returning id, title)
      insert into message (id, conversation_id, sequence, direct_message_id, sender_id, cause, created_at)
      select id, (select id from conversation), split_part(title, ' ', 2)::int, id, ${member}, title, 1 from content`.execute(
      database(),
    );
    const numbers = async (query: string) =>
      (await textsOf(ava, "sub", query)).map((text) => Number(text.split(" ")[1]));
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
    expect(await numbers("")).toEqual(range(71, 100));
    expect(await numbers("?before=71")).toEqual(range(41, 70));
    expect(await numbers("?after=95")).toEqual(range(96, 100));
    const { id } = (await ava.get(at("sub", "?before=51"))).body.items.at(-1);
    const around = (await ava.get(at("sub", `?around=${id}`))).body;
    expect(around.items.map(({ sequence }: ChatMessage) => sequence)).toEqual(range(21, 80));
    expect(around).toMatchObject({ has_older: true, has_newer: true });
    expect((await ava.get(at("sub"))).body).toMatchObject({ has_older: true, has_newer: false });
    expect((await ava.get(at("sub", "?before=11"))).body.has_older).toBe(false);
  });

  test("shows no message of another conversation, whoever asks for it", async () => {
    const { id } = await say(sub, "ava", "Between us");
    await say(pack, "ava", "Hello");
    expect(await codeOf(pack.get(at("ava", `?around=${id}`)))).toBe("message_not_found");
    expect(await codeOf(pack.post(at("ava", "/read"), { up_to_id: id }))).toBe("message_not_found");
    expect(await codeOf(pack.delete(`${PATH}/message/${id}`))).toBe("message_not_found");
    expect(await codeOf(ava.delete(`${PATH}/message/${id}`))).toBe("message_not_found");
    expect(await textsOf(pack, "ava")).toEqual(["Hello"]);
  });
});

describe("[COVER-30] [COVER-31] [SHELL-04] [SHELL-84] who may write", () => {
  test("are those who subscribe, have a gift or are on trial; others read why not", async () => {
    for (const name of ["sub", "pack", "gifted", "trialist", "expiring"]) {
      const client = await server.signedIn(name);
      expect([name, await codeOf(client.post(at("ava"), { text: `From ${name}` }))]).toEqual([name, 201]);
    }
    for (const name of ["follower", "fan", "snapper"]) {
      const client = await server.signedIn(name);
      const { status, body } = await client.post(at("ava"), { text: "Hello" });
      expect([name, status, body.code]).toEqual([name, 403, "message_refused"]);
      expect((await client.get(at("ava"))).body.writing).toEqual({ may: false, why: "subscribe" });
    }
    expect(await codeOf(server.visitor().get(at("ava")))).toBe("unauthorized");
  });

  test("a creator writes to followers, and who was written to by a creator may read but not answer without a right", async () => {
    await say(ava, "follower", "Thank you for following");
    const follower = await server.signedIn("follower");
    expect(await textsOf(follower, "ava")).toEqual(["Thank you for following"]);
    expect(await codeOf(follower.post(at("ava"), { text: "Hello" }))).toBe("message_refused");
    expect(await codeOf(ava.post(at("fan"), { text: "Hello" }))).toBe("message_refused");
    expect(await codeOf(sub.post(at("pack"), { text: "Hello" }))).toBe("message_refused");
    expect(await codeOf(sub.get(at("pack")))).toBe("user_not_found");
    expect(await codeOf(ava.post(at("ava"), { text: "Hello" }))).toBe("self_message");
    expect(await codeOf(ava.get(at("ava")))).toBe("self_message");
    expect(await codeOf(ava.post(at("nobody"), { text: "Hello" }))).toBe("user_not_found");
  });

  test("a block ends it both ways, takes the conversation off both lists, and leaves what was said", async () => {
    await say(sub, "ava", "Before");
    await sub.post("/api/v1/account/follower/ava/block");
    for (const [client, other] of [
      [sub, "ava"],
      [ava, "sub"],
    ] as const) {
      expect(await codeOf(client.post(at(other), { text: "After" }))).toBe("message_refused");
      expect(await codeOf(client.post(at(other, "/typing")))).toBe("message_refused");
      expect(await listOf(client)).toEqual([]);
      expect(await textsOf(client, other)).toEqual(["Before"]);
    }
    expect(await unreadOf(ava)).toEqual([]);
    expect((await sub.get(at("ava"))).body.is_blocked).toBe(true);
    expect((await ava.get(at("sub"))).body.is_blocked).toBe(false);
    await sub.delete("/api/v1/account/follower/ava/block");
    expect(await unreadOf(ava)).toEqual([await idOf("sub")]);
    await say(sub, "ava", "After");
  });

  test("a subscription that ends takes the right along", async () => {
    await say(sub, "ava", "Still here");
    const status = await sql<{ id: string; status: string }>`
      select id, status from subscription where fan_id = ${await idOf("sub")} and type = 'access'`.execute(
      database(),
    );
    const { id, status: before } = status.rows[0]!;
    await sql`update subscription set status = 'expired' where id = ${id}`.execute(database());
    expect(await codeOf(sub.post(at("ava"), { text: "And now?" }))).toBe("message_refused");
    // She may still write to who was her fan.
    await say(ava, "sub", "Come back");
    await sql`update subscription set status = ${before} where id = ${id}`.execute(database());
  });
});

describe("what is told", () => {
  test("[RT-48] a message reaches the open pages of both, read marks and deletions those of the other", async () => {
    const [one, other] = await Promise.all([lineOf(sub), lineOf(ava)]);
    const { id } = await say(sub, "ava", "Hello <b>Ava</b>");
    expect(await other.next("direct-message.new")).toMatchObject({
      ...{ id, username: "sub", text: "Hello <b>Ava</b>", has_media: false, amount_usd: 0 },
    });
    expect(await other.next("notification.counters")).toMatchObject({
      unread_dm_user_ids: [await idOf("sub")],
    });
    expect(await one.next("direct-message.auto-reload")).toEqual({ username: "ava" });
    await ava.post(at("sub", "/read"), { up_to_id: id });
    expect(await one.next("direct-message.read")).toEqual({ username: "ava", up_to_id: id });
    expect(await other.next("notification.counters")).toMatchObject({ unread_dm_user_ids: [] });
    await ava.post(at("sub", "/typing"));
    expect(await one.next("direct-message.typing")).toEqual({ username: "ava" });
    await sub.delete(`${PATH}/message/${id}`);
    expect(await other.next("direct-message.deleted")).toEqual({ id, username: "sub" });
    expect(await one.next("direct-message.deleted")).toEqual({ id, username: "ava" });
    for (const socket of [one, other]) socket.close();
  });

  test("typing is told on every node, 30 times a minute at most, and is forgotten after an hour", async () => {
    const node = await server.secondNode();
    const there = await lineOf(await node.signedIn("ava"));
    await sql`delete from socket_event`.execute(database());
    for (let told = 0; told < 31; told += 1) expect((await sub.post(at("ava", "/typing"))).status).toBe(200);
    expect(await there.next("direct-message.typing")).toEqual({ username: "sub" });
    there.close();
    await node.stop();
    const kept = async () =>
      (await sql`select from socket_event where event = 'direct-message.typing'`.execute(database())).rows;
    expect(await kept()).toHaveLength(30);
    await server.advance(2 * 3600);
    expect(await kept()).toEqual([]);
    [ava, sub, pack] = (await Promise.all(["ava", "sub", "pack"].map((name) => server.signedIn(name)))) as [
      Client,
      Client,
      Client,
    ];
  });

  test("[CENT-18] the badge counts people with unread messages, and falls when they are read or taken back", async () => {
    const [first, second] = [await say(sub, "ava", "One"), await say(sub, "ava", "Two")];
    const third = await say(pack, "ava", "Three");
    expect(await unreadOf(ava)).toEqual([await idOf("pack"), await idOf("sub")]);
    const unread = async () => (await listOf(ava)).map(({ user, unread: count }) => [user.username, count]);
    expect(await unread()).toEqual([
      ["pack", 1],
      ["sub", 2],
    ]);
    await ava.post(at("sub", "/read"), { up_to_id: first.id });
    expect(await unread()).toEqual([
      ["pack", 1],
      ["sub", 1],
    ]);
    await sub.delete(`${PATH}/message/${second.id}`);
    await pack.delete(`${PATH}/message/${third.id}`);
    expect(await unreadOf(ava)).toEqual([]);
    expect(await textsOf(ava, "sub")).toEqual(["One"]);
    // Back to an older place nothing becomes unread.
    const last = await say(sub, "ava", "Four");
    await ava.post(at("sub", "/read"), { up_to_id: last.id });
    await ava.post(at("sub", "/read"), { up_to_id: first.id });
    expect(await unreadOf(ava)).toEqual([]);
    expect((await sub.get(at("ava"))).body.read_sequence).toBe(last.sequence);
  });
});

describe("the list", () => {
  test("has the newest conversation first, with its last words, and finds names by their beginning", async () => {
    await say(sub, "ava", "From sub");
    await server.advance(60);
    await say(pack, "ava", "From pack");
    const gone = await say(ava, "pack", "Gone");
    await ava.delete(`${PATH}/message/${gone.id}`);
    const shown = (await listOf(ava)).map(({ user, last }) => [user.username, last]);
    expect(shown).toEqual([
      ["pack", { text: "From pack", is_own: false, files: 0 }],
      ["sub", { text: "From sub", is_own: false, files: 0 }],
    ]);
    const named = async (query: string) => (await listOf(ava, query)).map(({ user }) => user.username);
    expect(await named("?query=SU")).toEqual(["sub"]);
    expect(await named("?query=@pa")).toEqual(["pack"]);
    expect(await named("?query=ub")).toEqual([]);
    expect(await named("?query=%25")).toEqual([]);
  });

  test("is filtered by what is unread, who subscribes, follows, or spends most", async () => {
    await say(sub, "ava", "From sub");
    await say(ava, "follower", "To follower");
    await say(ava, "sub", "Answer");
    const named = async (filter: string) =>
      (await listOf(ava, `?filter=${filter}`)).map(({ user }) => user.username).toSorted();
    expect(await named("all")).toEqual(["follower", "sub"]);
    expect(await named("unread")).toEqual(["sub"]);
    expect(await named("subscribers")).toEqual(["sub"]);
    expect(await named("followers")).toEqual(["follower"]);
    expect(await named("top-spenders")).toEqual(["sub"]);
    expect(await codeOf(ava.get(`${PATH}?filter=nonsense`))).toBe("validation");
  });
});

describe("a message on its way", () => {
  /** Sends while somebody else holds the conversation, does something meanwhile, and answers what becomes of the message. */
  const whileHeld = async (meanwhile: () => Promise<unknown>) => {
    await say(sub, "ava", "Before");
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const { promise: released, resolve: unblock } = Promise.withResolvers<void>();
    const holding = database()
      .transaction()
      .execute(async (transaction) => {
        await sql`select from conversation for update`.execute(transaction);
        hold();
        await released;
      });
    await held;
    const asked = sub.post(at("ava"), { text: "Meanwhile" });
    for (let waits = 0; waits === 0;) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database());
      waits = rows[0]!.count;
    }
    await meanwhile();
    unblock();
    await holding;
    return asked;
  };

  test("is not delivered past a block that came in meanwhile", async () => {
    const { status, body } = await whileHeld(() => ava.post("/api/v1/account/follower/sub/block"));
    expect([status, body.code]).toEqual([403, "message_refused"]);
    await ava.delete("/api/v1/account/follower/sub/block");
    expect(await textsOf(ava, "sub")).toEqual(["Before"]);
  });

  test("waits for the price that was set meanwhile", async () => {
    const price = (message_price: number) =>
      ava.post("/api/v1/account/setting/message_price", { message_price });
    const { status, body } = await whileHeld(() => price(300));
    expect([status, body]).toMatchObject([201, { status: "payment_required", amount_usd: 300 }]);
    expect((await price(0)).status).toBe(200);
    expect(await textsOf(ava, "sub")).toEqual(["Before"]);
  });

  test("that was delivered is answered again in a minute that is full, and after a block", async () => {
    const first = await say(sub, "ava", "Once", "key-full");
    await sql`delete from idempotency`.execute(database());
    await sql`update rate_limit set count = 99 where key = ${`message:${await idOf("sub")}`}`.execute(
      database(),
    );
    expect(await codeOf(sub.post(at("ava"), { text: "More" }))).toBe("too_many");
    expect(await say(sub, "ava", "Once", "key-full")).toEqual(first);
    await ava.post("/api/v1/account/follower/sub/block");
    await sql`delete from idempotency`.execute(database());
    expect((await say(sub, "ava", "Once", "key-full")).id).toBe(first.id);
    await ava.delete("/api/v1/account/follower/sub/block");
  });
});

describe("limits", () => {
  test("30 messages a minute, 2000 characters, and nothing empty", async () => {
    const { status, body } = await sub.post(at("ava"), { text: "a".repeat(2001) });
    expect([status, body.fields]).toEqual([422, { text: "A message has at most 2000 characters." }]);
    expect(await codeOf(sub.post(at("ava"), { text: " \u0000 " }))).toBe("validation");
    const emoji = "😀".repeat(2000);
    expect((await say(sub, "ava", emoji)).text).toBe(emoji);
    const answers = [];
    for (let count = 0; count < 30; count += 1)
      answers.push(await codeOf(sub.post(at("ava"), { text: `${count}` })));
    expect(answers.filter((code) => code === 201)).toHaveLength(29);
    expect(answers.at(-1)).toBe("too_many");
    await server.advance(61);
    await say(sub, "ava", "Again");
  });

  test("a new account sends one text to five people an hour; who has been here longer is trusted", async () => {
    const fans = ["sub", "pack", "gifted", "trialist", "expiring", "follower"];
    const id = await idOf("ava");
    const since = (seconds: number) =>
      sql`update account set created_at = ${server.services.clock.now() - seconds} where id = ${id}`.execute(
        database(),
      );
    await since(3600);
    const codes = [];
    for (const fan of fans) codes.push(await codeOf(ava.post(at(fan), { text: "Look at my page!" })));
    expect(codes).toEqual([201, 201, 201, 201, 201, "too_many"]);
    expect(await codeOf(ava.post(at("follower"), { text: "Something else" }))).toBe(201);
    await since(30 * 86_400);
    expect(await codeOf(ava.post(at("follower"), { text: "Look at my page!" }))).toBe(201);
  });
});
