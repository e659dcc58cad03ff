import { afterAll, beforeAll, expect, test } from "vitest";

import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/account/promotion";
const names = ["noah", "liam"] as const;
let server: ServerFixture;
const people = new Map<string, Client>();
const as = (username: string): Client => people.get(username)!;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  for (const name of names) people.set(name, await server.signedIn(name));
});
afterAll(() => server?.stop());

const ask = async (one: string, other: string) =>
  expect((await as(one).post(PATH, { username: other })).body).toEqual({ ok: true });
/** The one promotion or request that she has. */
const idOf = async (username: string): Promise<number> => {
  const { partners, received, sent } = (await as(username).get(PATH)).body;
  return [...partners, ...received, ...sent][0].id;
};
const accept = async (username: string) => as(username).post(`${PATH}/${await idOf(username)}/accept`);
const remove = async (username: string) => as(username).delete(`${PATH}/${await idOf(username)}`);
const listening = async (username: string) => {
  const socket = await as(username).socket();
  const { node_token } = (await as(username).get("/api/v1/auth/session")).body.user;
  socket.send("socket.authorize", { token: node_token, version: 1 });
  await socket.next("socket.authorized");
  return socket;
};

test("[RT-38] the other one's open pages hear of a request, of its end and of a partner", async () => {
  const [noah, liam] = [await listening("noah"), await listening("liam")];
  const of = (username: string) => expect.objectContaining({ username });
  await ask("noah", "liam");
  expect(await liam.next("friend.request")).toEqual(of("noah"));
  await remove("noah");
  expect(await liam.next("friend.deleted")).toEqual(of("noah"));
  expect(await noah.next("friend.deleted")).toEqual(of("liam"));
  await ask("liam", "noah");
  expect(await noah.next("friend.request")).toEqual(of("liam"));
  await accept("noah");
  expect(await liam.next("friend.accepted")).toEqual(of("noah"));
  await remove("noah");
  expect(await liam.next("friend.deleted")).toEqual(of("noah"));
  for (const socket of [noah, liam]) socket.close();
});
