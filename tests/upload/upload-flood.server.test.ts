import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { PLACES } from "../../src/server/upload/upload-places.ts";
import { formOf, uploadFlood, uploadHeaders } from "../attack/upload-flood.ts";
import { makeWidePng } from "../attack/wide-png.ts";
import { applicants, tokenOf, upload } from "../creator-application/applicants.ts";
import type { Client } from "../running/http-client.ts";

const { server, picture, join: joinSite, uploadsOf } = applicants();

const incoming = () => readdir(join(server().services.config.dataDir, "incoming"));
const taken = () => server().services.uploads.places.taken();
const sessionOf = (client: Client) => ({ cookie: client.cookie(), csrf: client.csrf() });

/** Begins an upload over a line of its own and sends half of its body. */
const begin = async (client: Client, token: string, body = formOf(picture()), more = {}): Promise<Socket> => {
  const { origin } = server();
  const { hostname, port, host } = new URL(origin);
  const headers = { host, ...uploadHeaders(origin, sessionOf(client), token, body.length), ...more };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(`POST /api/v1/image/document HTTP/1.1\r\n${lines.join("")}\r\n`);
  socket.write(body.subarray(0, body.length / 2));
  return socket;
};

describe("many uploads at a time", () => {
  test("an account has three places: the next is refused before its body, its token stays good, and who hangs up makes room", async () => {
    const { client } = await joinSite();
    const { client: other } = await joinSite();
    const lines: Socket[] = [];
    for (let count = 0; count < PLACES.account; count += 1)
      lines.push(await begin(client, await tokenOf(client)));
    await expect.poll(incoming).toHaveLength(PLACES.account);
    const token = await tokenOf(client);
    const refused = await upload(client, picture(), { token });
    expect([refused.status, refused.body["code"], refused.headers.get("retry-after")]).toEqual([
      429,
      "too_many",
      "10",
    ]);
    expect((await upload(other, picture())).status).toBe(200);
    lines[0]!.destroy();
    await expect.poll(taken).toBe(PLACES.account - 1);
    expect((await upload(client, picture(), { token })).status).toBe(200);
    for (const line of lines) line.destroy();
    await expect.poll(taken).toBe(0);
    await expect.poll(incoming).toEqual([]);
  });

  test("who still sends when he is refused reads why, also where the connection ends with the answer", async () => {
    const { client } = await joinSite();
    const body = formOf(Buffer.alloc(2_000_000, 1));
    const line = await begin(client, "no token", body, { connection: "close" });
    let answered = "";
    line.on("data", (part: Buffer) => (answered += part.toString()));
    // By now it knows that it refuses.
    for (let count = 0; count < 10; count += 1) await client.get("/healthz");
    expect(answered).toBe("");
    line.write(body.subarray(body.length / 2));
    await once(line, "close");
    expect(answered).toMatch(/^HTTP\/1\.1 410 [^]*"code":"upload_expired"/);
  });

  test("when all places are taken everybody is told to come back: 503 with Retry-After", async () => {
    const { client } = await joinSite();
    const token = await tokenOf(client);
    const { places } = server().services.uploads;
    const others = Array.from({ length: PLACES.all }, (_, index) => places.enter(`other ${index}`));
    const { status, body, headers } = await upload(client, picture(), { token });
    expect([status, body["code"], headers.get("retry-after")]).toEqual([503, "unavailable", "10"]);
    for (const place of others) if (typeof place === "object") place.leave();
    expect((await upload(client, picture(), { token })).status).toBe(200);
  });

  test("a flood of wide pictures: each is kept or refused in words, nothing stays on the disk, refused tokens work later", async () => {
    const file = await makeWidePng({ side: 1500, depth: 16, bytes: 500_000 });
    const people = [await joinSite(), await joinSite(), await joinSite()];
    const sessions = await Promise.all(
      people.map(async ({ client }) => ({
        ...sessionOf(client),
        tokens: await Promise.all(Array.from({ length: 8 }, () => tokenOf(client))),
      })),
    );
    const outcomes = await uploadFlood(server().origin, sessions, file);
    const kept = new Set(outcomes.filter(({ status }) => status === 200).map(({ token }) => token));
    expect(kept.size).toBeGreaterThanOrEqual(3 * PLACES.account);
    for (const { status, code, retryAfter } of outcomes)
      if (status !== 200) expect([status, code, retryAfter]).toEqual([429, "too_many", "10"]);
    const rows = await Promise.all(people.map(({ username }) => uploadsOf(username)));
    expect(rows.flat()).toHaveLength(kept.size);
    expect([await incoming(), taken()]).toEqual([[], 0]);
    const [again] = outcomes.filter(
      ({ token, status }) => status === 429 && sessions[0]!.tokens.includes(token),
    );
    expect((await upload(people[0]!.client, picture(), { token: again!.token })).status).toBe(200);
  });

  test("a body of another kind is no upload: 415, and none of it is kept in memory beyond a call's limit", async () => {
    const { client } = await joinSite();
    const send = async (length: number) => {
      const headers = {
        "content-type": "application/json",
        "upload-token": await tokenOf(client),
        "x-csrf-token": client.csrf(),
      };
      const body = JSON.stringify("x".repeat(length));
      return (await client.raw("/api/v1/image/document", { method: "POST", body, headers })).status;
    };
    expect(await send(1000)).toBe(415);
    expect(await send(300_000)).toBe(413);
  });
});
