import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let folder: string;
let server: ServerFixture;

/** Two hosts of one server: `localhost` with the inspector, `127.0.0.1` without. */
const settings = {
  sites: [
    { id: "open", hosts: ["localhost"], record: {}, inspector: true },
    { id: "closed", hosts: ["127.0.0.1"], record: {}, inspector: false },
  ],
};
const at = async (host: "localhost" | "127.0.0.1", path: string) => {
  const url = new URL(path, server.origin);
  url.hostname = host;
  const answer = await fetch(url);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-inspector-"));
  await writeFile(join(folder, "site.json"), JSON.stringify(settings));
  for (const [name, title] of [
    ["index", "Marquee"],
    ["inspector", "Inspector"],
    ["past", "The past"],
  ]) {
    const html = `<!doctype html><html><head><title>${title}</title></head><body><div id="root"></div></body></html>`;
    await writeFile(join(folder, `${name}.html`), html);
  }
  server = await startFixture({
    environment: { SITE: join(folder, "site.json"), BROWSER_FILES: folder, HOST: "127.0.0.1" },
  });
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("where the site allows it", () => {
  test.each([
    ["/__inspector", "Inspector"],
    ["/__past", "The past"],
  ])(
    "%s is a page of its own that our pages may frame, with nothing of the visitor in it",
    async (path, title) => {
      const { status, headers, text } = await at("localhost", path);
      expect(status).toBe(200);
      expect(text).toContain(`<title>${title}</title>`);
      expect(text).toMatch(/<link rel="stylesheet" href="\/theme\/[0-9a-f]{16}\.css"><\/head>/);
      expect(text).not.toMatch(/id="page"|csrf/);
      const policy = headers.get("content-security-policy")!;
      for (const rule of [
        "default-src 'none'",
        "script-src 'self';",
        "style-src 'self';",
        "worker-src 'self'",
        "connect-src 'self';",
        "frame-src 'self'",
        "frame-ancestors 'self'",
        "require-trusted-types-for 'script'",
      ])
        expect(policy).toContain(rule);
      expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
      expect(headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("set-cookie")).toBeNull();
    },
  );

  test("the product's pages know it and may frame both", async () => {
    const { headers, text } = await at("localhost", "/");
    expect(text).toContain('"inspector":true');
    expect(headers.get("content-security-policy")).toContain("frame-src 'self'");
  });

  test("what the last test run walked is read when it is asked for", async () => {
    Object.assign(server.services.config, { walks: join(folder, "walks") });
    expect(JSON.parse((await at("localhost", "/api/v1/inspector/walks")).text)).toEqual([]);
    await mkdir(join(folder, "walks"));
    await writeFile(join(folder, "walks/sign-in.model.json"), '{"slug":"sign-in","level":"model"}');
    await writeFile(join(folder, "walks/half.model.json"), '{"slug":');
    expect(JSON.parse((await at("localhost", "/api/v1/inspector/walks")).text)).toEqual([
      { slug: "sign-in", level: "model" },
    ]);
  });
});

describe("where the site does not", () => {
  test.each(["/__inspector", "/__past"])("%s is not there", async (path) => {
    const { status, headers, text } = await at("127.0.0.1", path);
    expect(status).toBe(404);
    expect(text).toContain("<title>Marquee</title>");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test("the product's pages are told so, and nobody reads the files of test paths", async () => {
    expect((await at("127.0.0.1", "/")).text).toContain('"inspector":false');
    expect((await at("127.0.0.1", "/api/v1/inspector/walks")).status).toBe(404);
  });
});
