import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { request as requestPlain, type IncomingMessage } from "node:http";
import { request as requestOverTls } from "node:https";
import { join } from "node:path";
import { connect } from "node:tls";

import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";

import { upload } from "../creator-application/applicants.ts";
import { photo } from "../creator-application/pictures.ts";
import { sendMedia } from "../media/uploaded-media.ts";
import { createClient, type Client } from "../running/http-client.ts";
import { freePort, programAt } from "../running/program.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";

const HOST = "shop.example";
let server: ServerFixture;
let folder: string;
let ports: { readonly plain: number; readonly tls: number };

/** A proxy of docs/OPERATIONS.md: its sample, and what makes of it a file that the program runs in a test. */
interface Proxy {
  readonly name: "nginx" | "Caddy";
  readonly programs: readonly string[];
  readonly sample: RegExp;
  /** What of the sample is this machine's, and what it is here. */
  readonly changes: (upstream: string) => readonly (readonly [string, string])[];
  readonly file: (sample: string) => string;
  readonly run: (file: string) => readonly string[];
  /** The status with which plain HTTP is led to https. */
  readonly redirect: number;
}

const proxies: readonly Proxy[] = [
  {
    name: "nginx",
    programs: ["/usr/sbin/nginx", "nginx"],
    sample: /```nginx\n([\s\S]*?)```/,
    changes: (upstream) => [
      ["listen 80;", `listen 127.0.0.1:${ports.plain};`],
      ["listen 443 ssl;", `listen 127.0.0.1:${ports.tls} ssl;`],
      ["/etc/ssl/shop.example.pem", join(folder, "cert.pem")],
      ["/etc/ssl/shop.example.key", join(folder, "key.pem")],
      ["127.0.0.1:3000", new URL(upstream).host],
    ],
    file: (sample) => {
      const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      return `daemon off; master_process off; pid ${join(folder, "pid")}; error_log ${join(folder, "error.log")};
events {}
http { access_log off; ${paths.join(" ")}
${sample}
}`;
    },
    run: (file) => ["-p", folder, "-c", file],
    redirect: 301,
  },
  {
    name: "Caddy",
    programs: ["/usr/bin/caddy", "caddy"],
    sample: /```caddy\n([\s\S]*?)```/,
    changes: (upstream) => [
      // It asks nobody for a certificate here.
      [
        "shop.example {\n",
        `shop.example {\n  tls ${join(folder, "cert.pem")} ${join(folder, "key.pem")}\n  bind 127.0.0.1\n`,
      ],
      ["127.0.0.1:3000", new URL(upstream).host],
    ],
    file: (sample) =>
      `{\n  admin off\n  http_port ${ports.plain}\n  https_port ${ports.tls}\n  storage file_system ${folder}\n}\n${sample}`,
    run: (file) => ["run", "--adapter", "caddyfile", "--config", file],
    redirect: 308,
  },
];

/** The sample of the documentation, with this test's ports and files in the place of the machine's. */
const sampleOf = async ({ sample, changes }: Proxy): Promise<string> => {
  const text = await readFile(join(import.meta.dirname, "../../docs/OPERATIONS.md"), "utf8");
  let [, settings = ""] = sample.exec(text) ?? [];
  for (const [from, to] of changes(server.origin)) {
    expect(settings.split(from)).toHaveLength(2);
    settings = settings.replace(from, to);
  }
  return settings;
};

beforeAll(async () => {
  folder = join(inject("testFolder"), "proxy");
  await mkdir(folder, { recursive: true });
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
});
afterAll(() => server?.stop());

const ask = async (path: string, headers: Readonly<Record<string, string>> = {}, body?: Buffer) => {
  const ca = await readFile(join(folder, "cert.pem"));
  const asked = requestOverTls({
    ...{ host: "127.0.0.1", port: ports.tls, servername: HOST, ca, path },
    method: body === undefined ? "GET" : "POST",
    headers: { host: HOST, ...headers },
  });
  asked.end(body);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  // Who refuses a body may close the line before all of it is written.
  asked.on("error", () => undefined);
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

const installed = proxies.flatMap((proxy) => {
  const program = programAt(proxy.programs);
  return program === undefined ? [] : [{ ...proxy, program }];
});

for (const { name } of proxies)
  if (!installed.some((proxy) => proxy.name === name))
    console.warn(`${name} is not installed here: its sample in docs/OPERATIONS.md was not run.`);

test.each(proxies)(
  "docs/OPERATIONS.md has a sample for $name, in which all of this machine's can be replaced",
  async (proxy) => {
    ports = { plain: 80, tls: 443 };
    expect(await sampleOf(proxy)).not.toBe("");
  },
);

describe.each(installed)("$name as docs/OPERATIONS.md sets it up", ({ program, ...proxy }) => {
  let running: ChildProcess;
  beforeAll(async () => {
    ports = { plain: await freePort(), tls: await freePort() };
    const file = join(folder, `${proxy.name}.conf`);
    await writeFile(file, proxy.file(await sampleOf(proxy)));
    running = spawn(program, proxy.run(file), { stdio: "ignore", env: { ...process.env, HOME: folder } });
    await vi.waitFor(
      async () => {
        const { status } = await ask("/healthz");
        if (status !== 200) throw new Error(`${proxy.name} answers ${status}.`);
      },
      { timeout: 60_000 },
    );
  });
  afterAll(async () => {
    if (running.exitCode !== null) return;
    running.kill("SIGTERM");
    await once(running, "exit");
  });

  test("plain HTTP is led to https, on the same path", async () => {
    const asked = requestPlain({
      port: ports.plain,
      host: "127.0.0.1",
      path: "/ava?x=1",
      headers: { host: HOST },
    });
    asked.end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, answer.headers.location]).toEqual([proxy.redirect, `https://${HOST}/ava?x=1`]);
  });

  test("what comes over TLS is the site's own, with its headers and a cookie for https alone", async () => {
    const { status, headers, text } = await ask("/oauth/payment/finish");
    expect(status).toBe(404);
    expect(text).toContain("<!doctype html>");
    expect(headers["strict-transport-security"]).toContain("max-age=");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    // Its version is told to nobody.
    expect(headers["server"] ?? proxy.name).toBe(proxy.name);
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

  test("a film is let through, however long: the product says what it takes", async () => {
    const client = browser();
    await client.open("/oauth/payment/finish");
    await client.post("/api/v1/auth/signin", { email: "ava", password: DEMO_PASSWORD });
    const answer = await sendMedia(client, "video", Buffer.alloc(13_000_000));
    expect([answer.status, answer.body.code]).toEqual([422, "file_refused"]);
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
