import Fastify, { type FastifyRequest } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";

import { registerTurns } from "../../src/server/http/turns.ts";

let app: ReturnType<typeof Fastify>;
/** Addresses whose request for `/held` has begun and is not answered, in order; each is answered when it is asked to end. */
let begun: { readonly address: string; readonly end: () => void }[];

/** No turn ends by itself within a test. */
const limits = (atOnce: number) => ({ atOnce, waiting: 100, timeout: 600_000, turn: 600_000 });

beforeEach(() => {
  begun = [];
  app = Fastify({ trustProxy: true });
  const refuse = (): never => {
    throw new Error("A request was refused.");
  };
  registerTurns(app, refuse, { address: limits(2), route: limits(5), search: limits(1) });
  const held = async ({ ip }: FastifyRequest) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push({ address: ip, end: resolve });
    await promise;
    return "done";
  };
  app.get("/held", held);
  app.get("/other", async () => "other");
  app.get("/search", { config: { isSearch: true } }, held);
  app.post("/written", held);
  app.post("/webhook", { config: { noTurns: true } }, held);
});
afterEach(() => app.close());

const ask = async (address: string, url = "/held", method: "GET" | "POST" = "GET"): Promise<string> =>
  (await app.inject({ method, url, headers: { "x-forwarded-for": address } })).body;

const addresses = (): readonly string[] => begun.map(({ address }) => address);
const [flood, other] = ["203.0.113.9", "203.0.113.7"] as const;

test("[API-28] an address that asks for much at once waits behind itself: another's request comes in between", async () => {
  const answers = Array.from({ length: 20 }, () => ask(flood));
  await expect.poll(addresses).toEqual([flood, flood]);
  answers.push(ask(other));
  await expect.poll(addresses).toEqual([flood, flood, other]);
  begun[0]!.end();
  await expect.poll(addresses).toEqual([flood, flood, other, flood]);
  for (let index = 0; index < answers.length; index += 1) {
    await expect.poll(() => begun.length).toBeGreaterThan(index);
    begun[index]!.end();
  }
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["done"]));
});

test("[API-28] a route that many addresses ask for at once does not keep other calls waiting", async () => {
  const all = Array.from({ length: 12 }, (_, index) => `10.9.0.${index}`);
  const answers = all.map((address) => ask(address));
  await expect.poll(addresses).toEqual(all.slice(0, 5));
  expect(await ask(other, "/other")).toBe("other");
  expect(addresses()).toEqual(all.slice(0, 5));
  for (let index = 0; index < all.length; index += 1) {
    await expect.poll(() => begun.length).toBeGreaterThan(index);
    begun[index]!.end();
  }
  await Promise.all(answers);
  expect(addresses()).toEqual(all);
});

test("[API-28] of searches fewer run at the same time than of other reads", async () => {
  const all = Array.from({ length: 3 }, (_, index) => `10.9.2.${index}`);
  const answers = all.map((address) => ask(address, "/search"));
  await expect.poll(addresses).toEqual(all.slice(0, 1));
  expect(await ask(other, "/other")).toBe("other");
  for (let index = 0; index < all.length; index += 1) {
    await expect.poll(addresses).toEqual(all.slice(0, index + 1));
    begun[index]!.end();
  }
  expect(await Promise.all(answers)).toEqual(["done", "done", "done"]);
});

test("[API-28] what writes takes turns by its address alone, and messages of machines take none", async () => {
  const writers = Array.from({ length: 8 }, (_, index) => `10.9.1.${index}`);
  const answers = writers.map((address) => ask(address, "/written", "POST"));
  await expect.poll(addresses).toEqual(writers);
  answers.push(...Array.from({ length: 4 }, () => ask(flood, "/webhook", "POST")));
  await expect.poll(addresses).toEqual([...writers, flood, flood, flood, flood]);
  for (const { end } of begun) end();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["done"]));
});

test("[API-28] whoever finds too many waiting of his address, or at the route, is refused", async () => {
  const refusing = Fastify({ trustProxy: true });
  registerTurns(refusing, (_, reply) => void reply.code(429).send("too many"), {
    address: { ...limits(2), waiting: 0 },
    route: { ...limits(3), waiting: 0 },
    search: limits(1),
  });
  const ends: (() => void)[] = [];
  refusing.get("/held", () => new Promise((resolve) => ends.push(() => resolve("done"))));
  const get = async (address: string) =>
    (await refusing.inject({ url: "/held", headers: { "x-forwarded-for": address } })).body;
  const two = [get(flood), get(flood)];
  await expect.poll(() => ends.length).toBe(2);
  expect(await get(flood)).toBe("too many");
  const third = get(other);
  await expect.poll(() => ends.length).toBe(3);
  expect(await get("203.0.113.8")).toBe("too many");
  // The refused one's turn at its address has ended.
  const again = [get("203.0.113.8"), get("203.0.113.8")];
  expect(await Promise.all(again)).toEqual(["too many", "too many"]);
  for (const end of ends) end();
  expect(await Promise.all([...two, third])).toEqual(["done", "done", "done"]);
  await refusing.close();
});
