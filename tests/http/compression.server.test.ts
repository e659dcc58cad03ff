import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { unmaskToken } from "../../src/server/session/csrf-mask.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

/** An answer as it is on the wire: `fetch` would unpack it. */
const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = "GET") => {
  return new Promise<{ headers: Readonly<Record<string, unknown>>; status: number; bytes: Buffer }>(
    (resolve, reject) => {
      const sent = request(new URL(path, server.origin), { method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({ headers: answer.headers, status: answer.statusCode!, bytes: Buffer.concat(parts) }),
        );
      });
      sent.on("error", reject);
      sent.end();
    },
  );
};
const BROTLI = { "accept-encoding": "gzip, br" };
const csrfOf = (html: string): string => /name="csrf-token" content="([^"]+)"/.exec(html)![1]!;

describe("pages of guests", () => {
  test("are compressed as the browser accepts, wherever the visitor comes from", async () => {
    const plain = await ask("/ava");
    expect(plain.headers).toMatchObject({ vary: "*" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const br = await ask("/ava", { ...BROTLI, "sec-fetch-site": "cross-site" });
    expect(br.headers).toMatchObject({
      "content-encoding": "br",
      vary: "*",
      "content-length": String(br.bytes.length),
    });
    expect(br.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(brotliDecompressSync(br.bytes).toString()).toContain("</html>");
    const zipped = await ask("/ava", { "accept-encoding": "gzip" });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(zipped.bytes).toString()).toContain("</html>");
  });

  test("carry a CSRF token that is masked anew each time; each of them counts, and so does the token without a mask", async () => {
    const client = server.visitor();
    const tokens: string[] = [];
    for (let page = 0; page < 3; page += 1) tokens.push(csrfOf((await client.open("/ava")).html));
    expect(new Set(tokens).size).toBe(3);
    expect(new Set(tokens.map(unmaskToken)).size).toBe(1);
    const flipped = `${tokens[0]!.startsWith("A") ? "B" : "A"}${tokens[0]!.slice(1)}`;
    const statuses: string[] = [];
    for (const token of [...tokens, unmaskToken(tokens[0]!), flipped]) {
      const answer = await client.raw("/api/v1/auth/signin", {
        method: "POST",
        headers: { "content-type": "application/json", "x-csrf-token": token },
        body: JSON.stringify({ email: "nobody@demo.example", password: "wrong-password" }),
      });
      statuses.push(answer.status === 403 ? "refused" : "taken");
    }
    expect(statuses).toEqual(["taken", "taken", "taken", "taken", "refused"]);
  });
});

describe("what may be personal", () => {
  test("is compressed only for the visitor and for our own pages", async () => {
    // The failed tries above would ask for a captcha.
    await server.advance(3600);
    const client = await server.signedIn("fan");
    const cookie = client.cookie();
    for (const path of ["/ava", "/api/v1/user/ava/post"]) {
      const encodings: unknown[] = [];
      for (const site of ["same-origin", "none", "cross-site", "same-site", null]) {
        const own = site === null ? {} : { "sec-fetch-site": site };
        const answer = await ask(path, { ...BROTLI, cookie, ...own });
        expect(answer.headers).toMatchObject({ "cache-control": "no-store", vary: "accept-encoding" });
        encodings.push(answer.headers["content-encoding"] ?? null);
      }
      expect([path, encodings]).toEqual([path, ["br", "br", null, null, null]]);
    }
  });
});

describe("answers that stay as they are", () => {
  test("short ones, and pictures", async () => {
    const short = await ask("/healthz", BROTLI);
    expect(short.headers["content-encoding"]).toBeUndefined();
    const icon = await ask("/favicon.ico", BROTLI);
    expect(icon.headers["content-encoding"]).toBeUndefined();
  });

  test("HEAD is answered with the headers of GET and no body", async () => {
    const get = await ask("/ava", BROTLI);
    const head = await ask("/ava", BROTLI, "HEAD");
    expect([head.status, head.bytes.length]).toEqual([get.status, 0]);
    expect(head.headers).toMatchObject({ "content-encoding": "br", vary: "*" });
  });
});

describe("built files", () => {
  test("come as the build compressed them, for a year under the hash of their name", async () => {
    const { html } = await server.visitor().open("/ava");
    const script = /<link rel="modulepreload"[^>]* href="(\/assets\/profile\.page\.[0-9a-f]{8}\.js)"/.exec(
      html,
    )?.[1];
    const plain = await ask(script!);
    const br = await ask(script!, BROTLI);
    expect(br.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    });
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
    const built = await readFile(`dist/browser/${script!.split("/").at(-1)!}.br`);
    expect(br.bytes.equals(built)).toBe(true);
    const zipped = await ask(script!, { "accept-encoding": "gzip, br;q=0" });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
    expect((await ask(`${script!}.br`)).status).toBe(404);
  });
});
