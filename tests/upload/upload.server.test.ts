import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";

import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { applicants, DOCUMENT, tokenOf, upload } from "../creator-application/applicants.ts";
import { photo } from "../creator-application/pictures.ts";
import type { Client } from "../running/http-client.ts";

const { server, picture, join, apply, uploadsOf } = applicants();

describe("uploads", () => {
  test("[CAPI-14] [CENT-15] [CENT-16] [UPLOAD-12] a picture comes upright, without metadata, at most 2048 pixels, encrypted", async () => {
    const { client, username } = await join();
    const large = await photo({ width: 3000, height: 2000 });
    const { status, body } = await upload(client, large);
    expect([status, Object.keys(body), body["server"]]).toEqual([200, ["token", "server"], "main"]);
    const [row] = await uploadsOf(username);
    expect(row!.id).toBe(body["token"]);
    expect(row!.sealed!.includes("JFIF") || row!.sealed!.subarray(0, 2).toString("hex") === "ffd8").toBe(
      false,
    );
    const opened = server().services.keys.openBytes("creator documents", row!.sealed!)!;
    const { width, height, exif, format } = await sharp(opened).metadata();
    expect([format, width, height, exif]).toEqual(["jpeg", 1365, 2048, undefined]);
    expect(opened.includes("Secret camera")).toBe(false);
    expect(large.includes("Secret camera")).toBe(true);
  });

  test("[UPLOAD-07] [CVAL-39] gif, jpeg, png and webp are taken, by their bytes and not by their name", async () => {
    const { client } = await join();
    for (const format of ["gif", "jpeg", "png", "webp"] as const)
      expect(
        (await upload(client, await photo({ width: 60, height: 40, format }), { name: "it.pdf" })).status,
      ).toBe(200);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const no of [svg, Buffer.from("%PDF-1.7"), Buffer.alloc(0), randomBytes(200)]) {
      const { status, body } = await upload(client, no, { name: "it.jpg" });
      expect([status, body["error"]]).toEqual([422, "Only gif, jpeg, png, webp files are supported."]);
    }
    const cut = await upload(client, picture().subarray(0, 300));
    expect([cut.status, cut.body["error"]]).toEqual([
      422,
      "This picture cannot be read. Please choose another one.",
    ]);
  });

  test("a picture that hides something else is made anew: nothing of it is left", async () => {
    const { client, username } = await join();
    await upload(client, Buffer.concat([picture(), Buffer.from("<script>alert(1)</script>")]));
    const [row] = await uploadsOf(username);
    expect(server().services.keys.openBytes("creator documents", row!.sealed!)!.includes("script")).toBe(
      false,
    );
  });

  test("[UPLOAD-12] 10 MB and 8000 pixels a side are the limit: 413 with its text", async () => {
    const { client } = await join();
    const text = (limit: string) => `The file is too large. The limit is ${limit}.`;
    const padded = (size: number) => Buffer.concat([picture(), Buffer.alloc(size - picture().length)]);
    const limit = 10 * 1024 * 1024;
    expect((await upload(client, padded(limit))).status).toBe(200);
    for (const size of [limit + 1, limit + 100_000]) {
      const { status, body } = await upload(client, padded(size));
      expect([status, body]).toEqual([413, { error: text("10 MB"), code: "file_too_large" }]);
    }
    const wide = await photo({ width: 8001, height: 20, format: "png" });
    const { status, body } = await upload(client, wide);
    expect([status, body["error"]]).toEqual([413, text("8000x8000 px")]);
  });

  test("[UPLOAD-12] a body that does not say how long it is ends at the limit: 413 early, and nothing stays on the disk", async () => {
    const { client } = await join();
    const head = '--line\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const send = async (size: number) => {
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(Buffer.from(head)),
        pull: (controller) => {
          const next = Math.min(64 * 1024, size - sent);
          sent += next;
          controller.enqueue(
            sent < size
              ? new Uint8Array(next)
              : Buffer.concat([Buffer.alloc(next), Buffer.from("\r\n--line--\r\n")]),
          );
          if (sent === size) controller.close();
        },
      });
      const headers = {
        "content-type": "multipart/form-data; boundary=line",
        "upload-token": await tokenOf(client),
        "x-csrf-token": client.csrf(),
      };
      const init = { method: "POST", headers, body, duplex: "half" } as const;
      return (await client.raw(DOCUMENT, init)).status;
    };
    const limit = 10 * 1024 * 1024;
    expect(await send(limit + 1)).toBe(413);
    // Zeros: within the limit they are read, and are no picture.
    expect(await send(limit)).toBe(422);
    expect(await readdir(path.join(server().services.config.dataDir, "incoming"))).toEqual([]);
  });

  test("a refused upload is read to its end: who is still sending it is not cut off, and its line goes on", async () => {
    const { hostname, port, host } = new URL(server().origin);
    const size = 13_000_000;
    const socket = connect(Number(port), hostname);
    let heard = "";
    socket.on("data", (chunk: Buffer) => (heard += chunk.toString("latin1")));
    const statuses = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    const head = [
      `POST ${DOCUMENT} HTTP/1.1`,
      `Host: ${host}`,
      "Upload-Token: none",
      `Content-Length: ${size}`,
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    await expect.poll(statuses).toEqual(["410"]);
    socket.write(Buffer.alloc(size));
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    await once(socket, "close");
    expect(statuses()).toEqual(["410", "200"]);
  });

  test("[X-22] a token is for one user, one file and one hour", async () => {
    const [one, other] = [(await join()).client, (await join()).client];
    const token = await tokenOf(one);
    const refused = [410, "upload_expired"];
    const seen = async (client: Client, own = token) => {
      const { status, body } = await upload(client, picture(), { token: own });
      return [status, body["code"]];
    };
    expect(await seen(other)).toEqual(refused);
    expect(await seen(one)).toEqual([200, undefined]);
    expect(await seen(one)).toEqual(refused);
    expect(await seen(one, `${(await tokenOf(one)).slice(0, -6)}AAAAAA`)).toEqual(refused);
    const late = await tokenOf(one);
    await server().advance(3600);
    expect(await seen(one, late)).toEqual(refused);
  });

  test("[UPLOAD-15] an upload needs the CSRF token; a guest, and who has no upload token, sends nothing", async () => {
    const { client } = await join();
    const token = await tokenOf(client);
    expect((await upload(client, picture(), { token, csrf: "wrong" })).body["code"]).toBe("csrf");
    expect((await upload(client, picture(), { token: "none" })).status).toBe(410);
    const guest = server().visitor();
    await guest.open("/");
    expect((await upload(guest, picture(), { token })).status).toBe(401);
    expect((await guest.get("/api/v1/upload-token")).status).toBe(401);
    const json = await client.raw(DOCUMENT, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json", "upload-token": token, "x-csrf-token": client.csrf() },
    });
    expect(json.status).toBe(415);
  });

  test("[X-22] what nothing refers to is removed after 24 hours, what an application has stays", async () => {
    const { client, username } = await join();
    await upload(client, picture());
    expect((await apply(client)).status).toBe(200);
    expect(await uploadsOf(username)).toHaveLength(3);
    await server().advance(25 * 3600);
    expect((await uploadsOf(username)).map(({ used_by }) => used_by === null)).toEqual([false, false]);
  });

  test("six hundred tokens an hour", async () => {
    const { client } = await join();
    await tokenOf(client);
    await server()
      .services.database.updateTable("rate_limit")
      .set({ count: 599 })
      .where("key", "like", "upload:%")
      .execute();
    await tokenOf(client);
    const { status, headers } = await client.get("/api/v1/upload-token");
    expect([status, headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });

  test("a token that stays good after refused files reads no more than forty of them an hour", async () => {
    const { client } = await join();
    const token = await tokenOf(client);
    const send = () => upload(client, Buffer.from("no picture"), { token });
    for (let count = 0; count < 40; count += 1) expect((await send()).status).toBe(422);
    const { status, headers } = await send();
    expect([status, headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });
});
