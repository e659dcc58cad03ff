import { afterAll, beforeAll, expect, test } from "vitest";

import { STRIKES } from "../../src/domain/custom-domain/strikes.ts";
import { fetchByHost } from "../operations/by-host.ts";
import { createClient, type Client } from "../running/http-client.ts";
import { untilBlocked } from "../running/lock-wait.ts";
import { operate } from "../running/operate.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { settingsFile } from "../running/settings-file.ts";
import { startNameServer, type Zone } from "./name-server.ts";

const SHOP = "shop.test";
const HOST = "noah-twice.test";
const PATH = "/api/v1/account/customize";
const zones = new Map<string, Zone>([[SHOP, { a: ["203.0.113.7"] }]]);
let names: Awaited<ReturnType<typeof startNameServer>>;
let server: ServerFixture;

beforeAll(async () => {
  names = await startNameServer(zones);
  const SITE = await settingsFile([{ id: "shop", hosts: [SHOP], record: { title: "Shop" } }]);
  server = await startFixture({ demo: true, environment: { SITE, DNS_SERVERS: names.address } });
});
afterAll(async () => {
  await server?.stop();
  await names?.stop();
});

const page = async (): Promise<Client> => {
  const client = createClient(`http://${SHOP}`, {}, fetchByHost(server.origin));
  await client.post("/api/v1/auth/signin", { email: "noah", password: DEMO_PASSWORD });
  return client;
};
const check = (client: Client) => client.post(`${PATH}/domain/check`, { custom_domain: HOST });
const told = async (word: string) =>
  server.services.database
    .selectFrom("notice")
    .select("text")
    .where("text", "like", `${HOST} is ${word}%`)
    .execute();

/** Both have read how the name stands before either writes. */
const checkTwice = async (pages: readonly Client[]): Promise<readonly number[]> => {
  const { database } = server.services;
  const held = await database.startTransaction().execute();
  await held.selectFrom("domain_check").select("claim_id").forUpdate().execute();
  const checks = pages.map(check);
  await untilBlocked(database, checks.length);
  await held.rollback().execute();
  return (await Promise.all(checks)).map(({ status }) => status);
};

test("of two checks at once one brings a name online or takes it offline: its creator is told once", async () => {
  const pages = [await page(), await page()];
  const [noah] = pages as [Client];
  const { databaseUrl, dataDir } = server.services.config;
  await noah.post(`${PATH}/domain`, { custom_domain: HOST, kind: "existing" });
  await operate({ url: databaseUrl!, dataDir }, "approve-domain", HOST);
  // The site's own loop has looked it up, and leaves it to the test from now on.
  await server.advance(0);
  await server.services.database
    .updateTable("job")
    .set({ due_at: server.services.clock.now() + 30 * 86_400 })
    .where("kind", "=", "custom-domain.check")
    .where("done_at", "is", null)
    .execute();
  await check(noah);
  const asked = (await noah.get(PATH)).body.data.domain_list[0];
  for (const { type, name, value } of asked.records)
    zones.set(name, type === "TXT" ? { txt: [value] } : { cname: value });
  expect(await checkTwice(pages)).toEqual([200, 200]);
  expect(await told("online")).toHaveLength(1);
  zones.delete(`_marquee.${HOST}`);
  // It was wrong so often, an hour apart, that the next time takes it offline.
  const struckAt = server.services.clock.now() - 3601;
  await server.services.database
    .updateTable("domain_check")
    .set({ strikes: STRIKES - 1, struck_at: struckAt })
    .execute();
  expect(await checkTwice(pages)).toEqual([200, 200]);
  expect(await told("offline")).toHaveLength(1);
});
