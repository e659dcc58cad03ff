import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

import { afterAll, beforeAll, expect, test } from "vitest";

import { buyerOf, newBuyer } from "../payment/buyer.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { paid } from "./paid.ts";

const ID = "e4e87830-b954-11e3-811d-f3b376925f15";
const PATH = "/api/v1/account/onesignal";
const sent = { id: "7c5a2a0e-0000-4000-8000-000000000001", external_id: null };

interface Posted {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

let server: ServerFixture;
let service: Server;
let apiUrl: string;
const posted: Posted[] = [];
const answers: (readonly [number, unknown])[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    void json(request).then((body) => {
      posted.push({ path: request.url, headers: request.headers, body });
      const [status, said] = answers.shift() ?? [200, sent];
      response.writeHead(status, { "content-type": "application/json" });
      response.end(typeof said === "string" ? said : JSON.stringify(said));
    });
  });
  await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
  apiUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  server = await startFixture({
    demo: true,
    environment: {
      PUSH_PROVIDER: "onesignal",
      ONESIGNAL_APP_ID: "app-1",
      ONESIGNAL_API_KEY: "key-1",
      ONESIGNAL_API_URL: `${apiUrl}/`,
      ONESIGNAL_SCRIPT_URL: "https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js",
      TRUSTED_PROXIES: "127.0.0.1",
    },
  });
  // Jobs run when a test lets time go on, and not in between.
  await server.services.jobs.stop();
});
afterAll(async () => {
  await server?.stop();
  await new Promise((closed) => service.close(closed));
});

const devices = async () =>
  (await server.services.database.selectFrom("push_device").select("endpoint").execute()).length;
/** Ava's browser, and somebody who becomes her subscriber: what she is told. */
const told = async (name: string): Promise<readonly Posted[]> => {
  posted.length = 0;
  const ava = buyerOf(await server.signedIn("ava"), server.origin);
  expect((await ava.client.post(PATH, { player_id: ID })).body).toEqual({ ok: true });
  await paid(server, await newBuyer(server.origin, name));
  await server.advance(0);
  return posted;
};

test("[CAPI-27] [RTP-17] [API-21] a browser is told the app and the script, and its id is kept; nothing else is an id", async () => {
  const { client } = await newBuyer(server.origin, "signal1");
  expect((await client.get("/api/v1/account/push")).body).toEqual({
    provider: "onesignal",
    key: "app-1",
    script: "https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js",
  });
  expect((await client.post(PATH, { player_id: ID })).status).toBe(200);
  for (const player_id of ["", "x", "https://fcm.googleapis.com/x", `${ID}0`]) {
    const { status, body } = await client.post(PATH, { player_id });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["player_id"]]);
  }
});

test("a message is made as its documentation says, with the key, for one browser, a day long", async () => {
  const [{ path, headers, body }, ...more] = (await told("signal2")) as [Posted];
  expect([path, headers.authorization, more]).toEqual(["/notifications", "Key key-1", []]);
  expect(body).toEqual({
    app_id: "app-1",
    target_channel: "push",
    include_subscription_ids: [ID],
    headings: { en: "Marquee" },
    contents: { en: "You have a new subscriber." },
    url: `${server.origin}/account/dashboard`,
    web_push_topic: expect.stringMatching(/^new-subscriber-/),
    ttl: expect.any(Number),
    idempotency_key: expect.stringMatching(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    ),
  });
  expect(body.ttl).toBeLessThanOrEqual(86_400);
});

test("what fails is tried again under the same key, so that it is sent once", async () => {
  answers.push([503, {}], [429, {}], [200, "no JSON"]);
  await told("signal3");
  for (const seconds of [1, 2, 4]) await server.advance(seconds);
  expect(posted).toHaveLength(4);
  expect(new Set(posted.map(({ body }) => body.idempotency_key)).size).toBe(1);
});

test("a browser that OneSignal does not know is forgotten; what it refuses is not sent again", async () => {
  answers.push([200, { id: "", errors: ["All included players are not subscribed"] }]);
  const before = await devices();
  await told("signal4");
  expect(await devices()).toBe(before - 1);
  answers.push([400, { errors: ["app_id not found"] }]);
  await told("signal5");
  await server.advance(3600);
  expect(posted).toHaveLength(1);
  expect(await devices()).toBe(before);
});

test("pages may load its script and call it, and nothing else; its worker is the site's", async () => {
  const policy = (await server.visitor().get("/")).headers.get("content-security-policy") ?? "";
  const rule = (name: string) => policy.split("; ").find((each) => each.startsWith(`${name} `));
  expect(rule("script-src")).toBe("script-src 'self' https://cdn.onesignal.com");
  expect(rule("connect-src")?.split(" ")).toContain(apiUrl);
  expect(rule("connect-src")).not.toContain("onesignal.com");
  expect([rule("worker-src"), rule("style-src"), rule("frame-src")]).toEqual([
    "worker-src 'self'",
    "style-src 'self'",
    "frame-src 'self'",
  ]);
  const worker = await server.visitor().get("/push-worker.js");
  expect(worker.text).toBe('importScripts("https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.sw.js");\n');
  expect(worker.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  expect(worker.headers.get("content-security-policy")).toBe(
    `default-src 'none'; script-src https://cdn.onesignal.com; connect-src ${apiUrl}`,
  );
});
