import { expect, test } from "vitest";

import { readBus } from "../../src/server/config/bus-settings.ts";

const read = (value: string | null) => readBus(() => value);

test("without an address nodes tell each other by the database", () => {
  expect(read(null)).toEqual({ bus: { kind: "notify" }, refusals: [] });
});

test("an address of NATS has a host, perhaps a user or a token, and a subject", () => {
  const plain = { kind: "nats", address: "nats://10.0.0.7:4222", user: null, password: null, token: null };
  expect(read("nats://10.0.0.7:4222").bus).toEqual({ ...plain, subject: "marquee" });
  expect(read("nats://10.0.0.7:4222/shop").bus).toEqual({ ...plain, subject: "shop" });
  expect(read("nats://shop:p%40ss@10.0.0.7:4222").bus).toMatchObject({
    user: "shop",
    password: "p@ss",
    token: null,
  });
  expect(read("nats://t0ken@10.0.0.7:4222").bus).toMatchObject({
    user: null,
    password: null,
    token: "t0ken",
  });
  expect(read("tls://bus.example:4222").bus).toMatchObject({ address: "tls://bus.example:4222" });
});

test("another address is refused in a sentence that does not repeat its password", () => {
  for (const value of [
    "redis://u:s3cret@h",
    "nats://",
    "nats://h/a b",
    "nats://h/a.b",
    "nats://u:s3cret@h?x=1",
    "h",
  ]) {
    const { bus, refusals } = read(value);
    expect([value, bus.kind, refusals.length]).toEqual([value, "notify", 1]);
    expect(refusals[0]).not.toContain("s3cret");
  }
});
