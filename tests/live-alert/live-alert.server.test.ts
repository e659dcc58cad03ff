import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { defaultSettings } from "../../src/domain/settings/setting-values.ts";
import { LIVE_ALERT_PAUSE_SECONDS } from "../../src/domain/stream/broadcast.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { mailsTo } from "../account/post-box.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";
import { listen, OF_AVA, onAir, STREAM } from "../stream/on-air.ts";

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
// Whatever was live is over, and everybody may be told again.
afterEach(() => server.advance(LIVE_ALERT_PAUSE_SECONDS));

const ALERT = `${OF_AVA}/alert`;
const TEXT = "Ava Laurent is live now.";
const { goLive } = onAir(() => ava);

/** Goes live and ends at once, with everything that follows. */
const liveOnce = async () => {
  const { stream } = await goLive();
  await server.advance(0);
  await ava.delete(`${STREAM}/${stream.id}`);
  await server.advance(0);
};

const toldOf = async (username: string) => {
  const { database } = server.services;
  const account = await server.idOf(username);
  const notices = await database
    .selectFrom("notice")
    .select(["kind", "url"])
    .where("account_id", "=", account)
    .where("text", "=", TEXT)
    .execute();
  const mails = await mailsTo(server.origin, `${username}@demo.example`);
  const jobs = await database.selectFrom("job").select("payload").where("kind", "=", "push.send").execute();
  const pushes = jobs
    .map(({ payload }) => payload as { readonly kind: string; readonly account: string })
    .filter((push) => push.kind === "live" && push.account === account);
  return {
    notices,
    mails: mails.filter(({ subject }) => subject === "Ava Laurent is live"),
    pushes: pushes.length,
  };
};
const counts = async (username: string) => {
  const { notices, mails, pushes } = await toldOf(username);
  return [notices.length, mails.length, pushes];
};

const registerBrowser = async (username: string) => {
  const account_id = await server.idOf(username);
  const session = await server.services.database
    .selectFrom("session")
    .select("id")
    .where("account_id", "=", account_id)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  await server.services.database
    .insertInto("push_device")
    .values({
      ...{ account_id, session_id: session.id, provider: "web", site: "demo" },
      ...{ endpoint: `https://push.example/${username}`, origin: server.origin, registered_at: 1 },
      ...{ p256dh: null, auth: null },
    })
    .execute();
};

test("[X-27] the switch is kept: who has it on is told by notice, mail and push when she goes live, others are not", async () => {
  await registerBrowser("sub");
  await registerBrowser("ava");
  expect((await fan.get(OF_AVA)).body).toMatchObject({ status: "offline", alerts: false });
  await liveOnce();
  expect(await counts("sub")).toEqual([0, 0, 0]);
  await server.advance(LIVE_ALERT_PAUSE_SECONDS);

  for (const _ of [1, 2])
    expect(await fan.post(ALERT)).toMatchObject({ status: 200, body: { alerts: true } });
  expect((await fan.get(OF_AVA)).body.alerts).toBe(true);
  const socket = await listen(fan);
  await liveOnce();
  expect(await socket.next("notification.new")).toMatchObject({ text: TEXT, url: "/stream/view/ava" });
  expect(await counts("sub")).toEqual([1, 1, 1]);
  const { notices, mails } = await toldOf("sub");
  expect(notices).toEqual([{ kind: "system", url: "/stream/view/ava" }]);
  expect(mails[0]!.text).toContain("/stream/view/ava");
  expect(mails[0]!.text).toContain("/oauth/mail/unsubscribe/");
  expect(await counts("ava")).toEqual([0, 0, 0]);

  // Once an hour is enough.
  await liveOnce();
  expect(await counts("sub")).toEqual([1, 1, 1]);
  await server.advance(LIVE_ALERT_PAUSE_SECONDS);
  await liveOnce();
  expect((await counts("sub")).slice(0, 2)).toEqual([2, 2]);

  await server.advance(LIVE_ALERT_PAUSE_SECONDS);
  for (const _ of [1, 2])
    expect(await fan.delete(ALERT)).toMatchObject({ status: 200, body: { alerts: false } });
  expect((await fan.get(OF_AVA)).body.alerts).toBe(false);
  await liveOnce();
  expect((await counts("sub")).slice(0, 2)).toEqual([2, 2]);
  socket.close();
});

test("[X-27] mails about creators who go live have a switch of their own under Settings", async () => {
  const gifted = await server.signedIn("gifted");
  const set = (mail_live: boolean) =>
    gifted.post("/api/v1/account/setting/notifications", { ...defaultSettings.notifications, mail_live });
  await gifted.post(ALERT);
  expect((await set(false)).status).toBe(200);
  await liveOnce();
  expect((await counts("gifted")).slice(0, 2)).toEqual([1, 0]);
  expect((await set(true)).status).toBe(200);
  await server.advance(LIVE_ALERT_PAUSE_SECONDS);
  await liveOnce();
  expect((await counts("gifted")).slice(0, 2)).toEqual([2, 1]);
});

test("[X-27] nobody is told of a broadcast that is over by then, nor by one who blocks him, nor of himself", async () => {
  const stranger = await server.signedIn("fan");
  expect((await ava.post(ALERT)).body.code).toBe("not_allowed");
  expect((await fan.post("/api/v1/user/nobody-of-this-name/stream/alert")).body.code).toBe("user_not_found");
  expect((await stranger.post(ALERT)).status).toBe(200);
  const BLOCK = "/api/v1/account/follower/fan/block";
  expect((await ava.post(BLOCK)).status).toBe(200);
  expect((await stranger.delete(ALERT)).body.code).toBe("blocked");
  await liveOnce();
  expect((await counts("fan"))[0]).toBe(0);
  expect((await ava.delete(BLOCK)).status).toBe(200);
  // The job comes late: the broadcast is over.
  expect((await stranger.delete(ALERT)).status).toBe(200);
  const { stream } = await goLive();
  await ava.delete(`${STREAM}/${stream.id}`);
  await server.advance(0);
  expect((await stranger.post(ALERT)).status).toBe(200);
  await server.services.store.transact(systemMetadata, async (unit) =>
    unit.schedule({ kind: "live-alert.tell", payload: { streamId: stream.id } }),
  );
  await server.advance(0);
  expect((await counts("fan"))[0]).toBe(0);
  await liveOnce();
  expect((await counts("fan"))[0]).toBe(1);
});

test("[X-27] [ACCT-55] nobody is told of a page that was closed to his country meanwhile, but who has paid", async () => {
  const PRIVACY = "/api/v1/account/setting/privacy";
  const { body: before } = await ava.get("/api/v1/account/setting");
  const [abroad, payer] = [await server.signedIn("follower"), await server.signedIn("sub")];
  await server.services.database.updateTable("session").set({ country: "SE" }).execute();
  for (const client of [abroad, payer]) expect((await client.post(ALERT)).status).toBe(200);
  const [there, paid] = [(await counts("follower"))[0]!, (await counts("sub"))[0]!];
  await ava.post(PRIVACY, { ...before.privacy, blocked_countries: ["SE"] });
  await liveOnce();
  expect([(await counts("follower"))[0], (await counts("sub"))[0]]).toEqual([there, paid + 1]);
  await server.advance(LIVE_ALERT_PAUSE_SECONDS);
  await ava.post(PRIVACY, before.privacy);
  await liveOnce();
  expect((await counts("follower"))[0]).toBe(there + 1);
  for (const client of [abroad, payer]) await client.delete(ALERT);
});
