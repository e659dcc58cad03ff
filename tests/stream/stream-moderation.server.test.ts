import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";
import { heard, join, listen, onAir, say, STREAM } from "./on-air.ts";

let server: ServerFixture;
let ava: Client;
let fan: Client;

beforeAll(async () => {
  server = await startFixture({
    demo: true,
    clock: stillClock(),
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  ava = await server.signedIn("ava");
  fan = await server.signedIn("sub");
});
afterAll(() => server?.stop());
// Whatever was live is over.
afterEach(() => server.advance(120));

const { goLive, keep } = onAir(() => ava);
const chatOf = (id: string) => `${STREAM}/${id}/chat`;
const muteOf = (id: string, username: string) => `${chatOf(id)}/viewer/${username}/mute`;
const OK = { status: 200, body: { ok: true } };
const tip = (tip_message: string) =>
  fan.post("/oauth/payment/start/api", {
    ...{ model_username: "ava", payment_intent: "tip", tip_type: "stream", tip_amount: 700, tip_message },
  });

/** A broadcast that the fan watches, with two texts of his in it. */
const talk = async () => {
  const { stream } = await goLive();
  await join(fan, "f1");
  const room = `stream:${stream.id}`;
  const [atAva, atFan] = [await listen(ava, room), await listen(fan, room)];
  for (const socket of [atAva, atFan]) await socket.next("chat.history");
  const ids: number[] = [];
  for (const message of ["First", "Second"]) {
    expect((await say(fan, message)).status).toBe(200);
    const told = (await atAva.next("chat.message")) as { readonly id: number };
    await atFan.next("chat.message");
    ids.push(told.id);
    await server.advance(2);
  }
  return { id: stream.id as string, room, atAva, atFan, ids };
};

const textsFor = async (client: Client, room: string) => {
  const socket = await listen(client, room);
  const { messages } = (await socket.next("chat.history")) as {
    readonly messages: readonly { readonly text: string }[];
  };
  socket.close();
  return messages.map(({ text }) => text);
};

test("[X-26] what the creator deletes goes from the chat at once for all who are there, and for who comes later", async () => {
  const { id, room, atAva, atFan, ids } = await talk();
  expect(await ava.delete(`${chatOf(id)}/${ids[0]}`)).toMatchObject(OK);
  for (const socket of [atAva, atFan])
    expect(await socket.next("chat.message-deleted")).toEqual({ id: ids[0], stream_id: id });
  expect(await textsFor(fan, room)).toEqual(["Second"]);
  // Again, as from another window of hers: nothing more happens.
  expect(await ava.delete(`${chatOf(id)}/${ids[0]}`)).toMatchObject(OK);
  expect(await heard(atFan)).not.toContain("chat.message-deleted");
  expect((await ava.delete(`${chatOf(id)}/999999`)).body.code).toBe("message_not_found");
  for (const socket of [atAva, atFan]) socket.close();
});

test("[SUBP-28] a subscriber who is blocked watches on and says nothing in the chat", async () => {
  const { atAva, atFan } = await talk();
  const path = "/api/v1/account/follower/sub/block";
  await ava.post(path);
  expect((await fan.get("/api/v1/user/ava/stream")).status).toBe(200);
  expect(await say(fan, "Third")).toMatchObject({ status: 403, body: { code: "blocked" } });
  await ava.delete(path);
  expect((await say(fan, "Third")).status).toBe(200);
  for (const socket of [atAva, atFan]) socket.close();
});

test("[X-26] a tip that is deleted counts on for the goal", async () => {
  const { stream } = await goLive("a1", "Morning coffee", 2000);
  await join(fan, "f1");
  expect((await tip("Rude words")).status).toBe(200);
  const { id } = await server.services.database
    .selectFrom("stream_message")
    .select("id")
    .where("stream_id", "=", stream.id)
    .executeTakeFirstOrThrow();
  expect(await ava.delete(`${chatOf(stream.id)}/${id}`)).toMatchObject(OK);
  expect(await textsFor(fan, `stream:${stream.id}`)).toEqual([]);
  expect((await keep(stream.id)).body.stream.raised).toBe(700);
});

test("[X-26] who is muted is told so, says nothing until he is unmuted, and watches on", async () => {
  const { id, atAva, atFan } = await talk();
  expect((await join(fan, "f1", false)).body.muted).toBe(false);
  expect(await ava.post(muteOf(id, "SUB"))).toMatchObject(OK);
  for (const socket of [atAva, atFan])
    expect(await socket.next("chat.muted")).toEqual({ stream_id: id, username: "sub", until: null });
  const refused = await say(fan, "Hello?");
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    ...[403, "stream_muted", "You are muted in this chat until the broadcast ends."],
  ]);
  // After a reload, too, of his page and of hers.
  expect(await join(fan, "f2")).toMatchObject({ status: 200, body: { muted: true, stream: { id } } });
  expect((await keep(id)).body.muted).toEqual(["sub"]);
  expect((await goLive("a1")).muted).toEqual(["sub"]);
  // A tip is welcome, and says nothing in the chat.
  expect((await tip("Rude words")).status).toBe(200);
  expect(await atAva.next("chat.message")).toMatchObject({ text: "", tip_amount: 700 });

  expect(await ava.delete(muteOf(id, "sub"))).toMatchObject(OK);
  for (const socket of [atAva, atFan])
    expect(await socket.next("chat.unmuted")).toEqual({ stream_id: id, username: "sub" });
  await server.advance(2);
  expect((await say(fan, "Thank you")).status).toBe(200);
  expect((await keep(id)).body.muted).toEqual([]);
  for (const socket of [atAva, atFan]) socket.close();
});

test("[X-26] the mute is for one broadcast: in the next one he speaks again", async () => {
  const { id, atAva, atFan } = await talk();
  expect(await ava.post(muteOf(id, "sub"))).toMatchObject(OK);
  await ava.delete(`${STREAM}/${id}`);
  const next = await goLive();
  expect((await join(fan, "f1")).body.muted).toBe(false);
  expect((await say(fan, "Hello")).status).toBe(200);
  expect(next.stream.id).not.toBe(id);
  for (const socket of [atAva, atFan]) socket.close();
});

test("[X-26] nobody but the creator deletes or mutes in her broadcast, and only while it runs", async () => {
  const { id, atAva, atFan, ids } = await talk();
  const other = await server.signedIn("mia");
  const calls = (client: Client) =>
    Promise.all([
      client.delete(`${chatOf(id)}/${ids[0]}`),
      client.post(muteOf(id, "sub")),
      client.delete(muteOf(id, "sub")),
    ]);
  for (const { body } of await calls(other)) expect(body.code).toBe("stream_not_found");
  for (const { body } of await calls(fan)) expect(body.code).toBe("not_allowed");
  // Who has not come is not muted, nor is she herself.
  for (const username of ["fan", "ava"])
    expect((await ava.post(muteOf(id, username))).body.code).toBe("user_not_found");
  expect((await say(fan, "Still here")).status).toBe(200);
  await ava.delete(`${STREAM}/${id}`);
  for (const { body } of await calls(ava)) expect(body.code).toBe("stream_not_found");
  for (const socket of [atAva, atFan]) socket.close();
});
