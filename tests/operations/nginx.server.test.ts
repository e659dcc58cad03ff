import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request as requestOverTls } from "node:https";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { connect } from "node:tls";

import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";

import { upload } from "../creator-application/applicants.ts";
import { photo } from "../creator-application/pictures.ts";
import { createClient, type Client } from "../running/http-client.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PROGRAM = ["/usr/sbin/nginx", "nginx"].find((path) => spawnSync(path, ["-v"]).status === 0);
if (PROGRAM === undefined)
  process.stderr.write("nginx is not installed: its settings in docs/OPERATIONS.md are not tested here.\n");

const HOST = "shop.example";
let server: ServerFixture;
let nginx: ChildProcess | undefined;
let folder: string;
let ports: { readonly plain: number; readonly tls: number };

const freePort = async (): Promise<number> => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, "close");
  return port;
};

/** The sample of the documentation, with this test's ports and files in the place of the machine's. */
const sample = async (upstream: string): Promise<string> => {
  const text = await readFile(join(import.meta.dirname, "../../docs/OPERATIONS.md"), "utf8");
  const [, found = ""] = /```nginx\n([\s\S]*?)```/.exec(text) ?? [];
  const changes = [
    ["listen 80;", `listen 127.0.0.1:${ports.plain};`],
    ["listen 443 ssl;", `listen 127.0.0.1:${ports.tls} ssl;`],
    ["/etc/ssl/shop.example.pem", join(folder, "cert.pem")],
    ["/etc/ssl/shop.example.key", join(folder, "key.pem")],
    ["http://127.0.0.1:3000", upstream],
  ] as const;
  let settings = found;
  for (const [from, to] of changes) {
    expect(settings.split(from)).toHaveLength(2);
    settings = settings.replace(from, to);
  }
  return settings;
};

beforeAll(async () => {
  if (PROGRAM === undefined) return;
  folder = join(inject("testFolder"), "nginx");
  await mkdir(folder, { recursive: true });
  ports = { plain: await freePort(), tls: await freePort() };
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", `/CN=${HOST}`],
      ...["-addext", `subjectAltName=DNS:${HOST}`],
      ...["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")],
    ],
    { stdio: "ignore" },
  );
  server = await startFixture({
    demo: true,
    environment: { PUBLIC_URL: `https://${HOST}`, TRUSTED_PROXIES: "127.0.0.1" },
  });
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; pid ${join(folder, "pid")}; error_log ${join(folder, "error.log")};
events {}
http { access_log off; ${paths.join(" ")}
${await sample(server.origin)}
}`,
  );
  nginx = spawn(PROGRAM, ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
  await vi.waitFor(
    async () => {
      const { status } = await ask("/healthz");
      if (status !== 200) throw new Error(`nginx answers ${status}.`);
    },
    { timeout: 30_000 },
  );
});
afterAll(async () => {
  if (nginx !== undefined && nginx.exitCode === null) {
    nginx.kill("SIGTERM");
    await once(nginx, "exit");
  }
  await server?.stop();
});

const ask = async (path: string, headers: Readonly<Record<string, string>> = {}, body?: Buffer) => {
  const ca = await readFile(join(folder, "cert.pem"));
  const asked = requestOverTls({
    ...{ host: "127.0.0.1", port: ports.tls, servername: HOST, ca, path },
    method: body === undefined ? "GET" : "POST",
    headers: { host: HOST, ...headers },
  });
  asked.end(body);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of answer) text += String(chunk);
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
};

/** A browser at the site's own address. */
const browser = (): Client =>
  createClient(`https://${HOST}`, {}, async (address, init) => {
    const { pathname, search } = new URL(address);
    const sent = new Response(init.body ?? null);
    const type = sent.headers.get("content-type");
    const body = init.body == null ? undefined : Buffer.from(await sent.arrayBuffer());
    const { status, headers, text } = await ask(
      pathname + search,
      { ...(type === null ? {} : { "content-type": type }), ...(init.headers as Record<string, string>) },
      body,
    );
    const pairs = Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((each) => [name, each] as [string, string]),
    );
    return new Response(text, { status, headers: pairs });
  });

describe.skipIf(PROGRAM === undefined)("nginx as docs/OPERATIONS.md sets it up", () => {
  test("plain HTTP is led to https, on the same path", async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.plain}/ava?x=1`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "https://127.0.0.1/ava?x=1"]);
  });

  test("what comes over TLS is the site's own, with its headers and a cookie for https alone", async () => {
    const { status, headers, text } = await ask("/oauth/payment/finish");
    expect(status).toBe(404);
    expect(text).toContain("<!doctype html>");
    expect(headers["strict-transport-security"]).toContain("max-age=");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["server"]).toBe("nginx");
    const client = browser();
    await client.open("/oauth/payment/finish");
    const signIn = { email: "fan", password: DEMO_PASSWORD };
    expect((await client.post("/api/v1/auth/signin", signIn)).status).toBe(200);
    expect(client.cookie()).toMatch(/^__Host-/);
  });

  test("a visitor cannot say for himself where he comes from", async () => {
    const seen = await ask("/metrics", { "x-forwarded-for": "127.0.0.1" });
    expect(seen.status).toBe(404);
    const direct = await fetch(`${server.origin}/metrics`);
    expect(direct.status).toBe(200);
  });

  test("an upload of 10 MB passes, one of 13 MB is refused by the proxy", async () => {
    const client = browser();
    await client.open("/oauth/payment/finish");
    await client.post("/api/v1/auth/signin", { email: "fan", password: DEMO_PASSWORD });
    const picture = await photo();
    const sized = (bytes: number) =>
      upload(client, Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]));
    expect((await sized(13_000_000)).status).toBe(413);
    expect((await sized(10_000_000)).status).toBe(200);
  });

  test("web sockets are let through", async () => {
    const socket = connect({
      ...{ host: "127.0.0.1", port: ports.tls, servername: HOST },
      ca: await readFile(join(folder, "cert.pem")),
    });
    await once(socket, "secureConnect");
    socket.write(
      `GET /socket HTTP/1.1\r\nHost: ${HOST}\r\nOrigin: https://${HOST}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    const [chunk] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 (101|401|403) /);
  });
});
