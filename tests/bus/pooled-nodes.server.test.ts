import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readBooks } from "../payment/books.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { hasNats, natsServer, type NatsServer } from "./nats-server.ts";
import { hasPgBouncer, pgBouncer, POOLED_CONNECTIONS } from "./pgbouncer.ts";

const TIPS = 40;

let pooler: Awaited<ReturnType<typeof pgBouncer>>;
let nats: NatsServer;
let first: ServerFixture;
let second: ServerFixture;

describe.runIf(hasPgBouncer && hasNats)("two nodes behind PgBouncer and over NATS", () => {
  beforeAll(async () => {
    pooler = await pgBouncer();
    nats = await natsServer();
    await nats.start();
    first = await startFixture({
      ...{ demo: true, pooler: pooler.address },
      environment: { BUS_URL: nats.url },
    });
    second = await first.secondNode();
  });
  afterAll(async () => {
    await second?.stop();
    await first?.stop();
    await nats?.stop();
    await pooler?.stop();
  });

  const socketOfAva = async () => {
    const ava = await second.signedIn("ava");
    const socket = await ava.socket();
    const { node_token } = (await ava.get("/api/v1/auth/session")).body.user;
    socket.send("socket.authorize", { token: node_token, version: 1 });
    await socket.next("socket.authorized");
    return socket;
  };
  const tip = (fan: Client, tip_amount: number) =>
    fan.post("/oauth/payment/start/api", {
      ...{ model_username: "ava", payment_intent: "tip", tip_type: "normal", tip_amount },
    });

  test("money is booked once each while more transactions come than there are connections, and the other node's page hears of it", async () => {
    const fan = await first.signedIn("sub");
    const socket = await socketOfAva();
    const bookedBefore = (await readBooks(first.services.database)).booked.size;
    const amounts = Array.from({ length: TIPS }, (_, index) => 500 + index);
    const answers = await Promise.all(amounts.map((amount) => tip(fan, amount)));
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      amounts.map(() => [200, undefined]),
    );
    const heard = [];
    for (const _ of amounts) heard.push((await socket.next("tip.received"))["tip_amount"] as number);
    expect(heard.toSorted((a, b) => a - b)).toEqual(amounts);
    const { rows } = await sql<{ readonly connections: number }>`
      select count(*)::int as connections from pg_stat_activity
      where datname = current_database() and application_name = 'marquee'`.execute(first.services.database);
    expect(rows[0]!.connections).toBeLessThanOrEqual(POOLED_CONNECTIONS);
    const { postingSum, booked } = await readBooks(first.services.database);
    expect([postingSum, booked.size]).toEqual([0, bookedBefore + TIPS]);
    socket.close();
  });

  test("while the bus is away news come all the same, and each once", async () => {
    const fan = await first.signedIn("sub");
    const socket = await socketOfAva();
    await nats.stop();
    expect((await tip(fan, 701)).status).toBe(200);
    expect(await socket.next("tip.received")).toMatchObject({ tip_amount: 701 });
    await nats.start();
    expect((await tip(fan, 702)).status).toBe(200);
    expect(await socket.next("tip.received")).toMatchObject({ tip_amount: 702 });
    socket.close();
  });
});
