import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Bus } from "../../src/server/bus/bus.port.ts";
import { createNatsBus } from "../../src/server/bus/nats.bus.ts";
import { createNotifyBus } from "../../src/server/bus/notify.bus.ts";
import { readBus } from "../../src/server/config/bus-settings.ts";
import { openDatabase, type DatabaseConnection } from "../../src/server/database/database.ts";
import { createCommitNotices } from "../../src/server/store/commit-notices.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";
import { hasNats, natsServer, type NatsServer } from "./nats-server.ts";

const log = pino({ level: "silent" });
let testDatabase: TestDatabase;
let connection: DatabaseConnection;
let nats: NatsServer;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  connection = openDatabase({ connectionString: testDatabase.url }, log, { size: 4 });
  nats = await natsServer();
  if (hasNats) await nats.start();
});
afterAll(async () => {
  await nats?.stop();
  await connection?.close();
  await testDatabase?.drop();
});

const natsBus = (url = nats.url): Bus => {
  const { bus } = readBus(() => url);
  if (bus.kind !== "nats") throw new Error("It is no address of NATS.");
  return createNatsBus(bus, log);
};

/** Each bus, and how it is away for a moment. */
const rigs: readonly {
  readonly name: string;
  readonly there: boolean;
  readonly make: () => Bus;
  readonly breakOff: () => Promise<unknown>;
}[] = [
  {
    name: "NOTIFY",
    there: true,
    make: () => createNotifyBus({ pool: connection.pool, connect: connection.connect, log }),
    breakOff: () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'marquee listener' and datname = current_database()`.execute(
        connection.kysely,
      ),
  },
  {
    name: "NATS",
    there: hasNats,
    make: natsBus,
    breakOff: async () => {
      await nats.stop();
      await nats.start();
    },
  },
];

describe.each(rigs.filter(({ there }) => there))("over $name", ({ make, breakOff }) => {
  test("other nodes are notified of messages, the own node at once; a lost bus comes back, and what was missed is fetched", async () => {
    const heard: number[] = [];
    const own: number[] = [];
    const here = createCommitNotices(make(), log);
    const there = createCommitNotices(make(), log);
    const forgotten: boolean[] = [];
    const kinds: (readonly string[] | null)[] = [];
    await here.start(({ socketSequence }) => own.push(socketSequence));
    await there.start(({ socketSequence, forget, jobs }) => {
      heard.push(socketSequence);
      kinds.push(jobs);
      forgotten.push(forget === true);
    });
    here.announce({ socketSequence: 7, jobs: ["payment.capture", "mail.receipt"] });
    here.announce({ socketSequence: 9, jobs: ["mail.receipt"] });
    expect(own).toEqual([0, 7, 9]);
    await expect.poll(() => heard).toEqual([0, 9]);
    await breakOff();
    await expect.poll(() => [own.at(-1), heard.length]).toEqual([0, 3]);
    here.announce({ socketSequence: 11, jobs: null });
    await expect.poll(() => heard.at(-1)).toBe(11);
    here.announce({ socketSequence: 0, jobs: [], forget: true });
    here.announce({ socketSequence: 12, jobs: [] });
    await expect.poll(() => heard.at(-1)).toBe(12);
    expect(kinds).toEqual([null, ["mail.receipt", "payment.capture"], null, null, []]);
    // What may have been missed while the bus was away is forgotten, too.
    expect(forgotten).toEqual([true, false, true, false, true]);
    await here.stop();
    await there.stop();
  });
});

describe.runIf(hasNats)("NATS", () => {
  test("installations that share it do not hear each other", async () => {
    const heard: string[] = [];
    const [ours, other] = [natsBus(), natsBus(nats.url.replace("/shop", "/salon"))];
    await ours.listen(
      (text) => heard.push(text),
      () => undefined,
    );
    await other.listen(
      () => undefined,
      () => undefined,
    );
    await other.publish("theirs");
    await ours.publish("ours");
    await expect.poll(() => heard).toEqual(["ours"]);
    await Promise.all([ours.stop(), other.stop()]);
  });

  test("a wrong password is told by one sentence in the log, and the node starts", async () => {
    const sentences: string[] = [];
    const telling = pino({}, { write: (line: string) => sentences.push(line) });
    const { bus } = readBus(() => nats.url.replace("s3cret", "wrong"));
    const refused = createNatsBus(bus as Extract<typeof bus, { kind: "nats" }>, telling);
    await refused.listen(
      () => undefined,
      () => undefined,
    );
    expect(sentences).toHaveLength(1);
    expect(sentences.join()).toContain("other nodes hear of our commits within seconds only");
    await expect(refused.publish("text")).rejects.toThrow("The bus is away.");
    await refused.stop();
  });
});
