import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { mediaAddress } from "../../src/server/media/media-address.ts";
import type { ServerFixture } from "../running/server-fixture.ts";
import { startFixture } from "../running/server-fixture.ts";
import { enter } from "./enter.ts";
import { say } from "./raw-http.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

interface Media {
  readonly kind: string;
  readonly url: string | null;
  readonly thumb_url: string | null;
}
interface Item {
  readonly is_locked: boolean;
  readonly post: { readonly id: number; readonly media: readonly Media[] };
}

const postsOf = async (username: string | null): Promise<readonly Item[]> => {
  const client = username === null ? server.visitor() : (await enter(server, username)).client;
  return (await client.get("/api/v1/user/ava/post?limit=48")).body as Item[];
};

/** The same picture post as a guest and as a subscriber is told of it. */
const seenBoth = async (): Promise<{ readonly locked: Media; readonly open: Media }> => {
  const guests = await postsOf(null);
  const hidden = guests.find(({ is_locked, post }) => is_locked && post.media[0]?.kind === "image")!;
  const shown = (await postsOf("sub")).find(({ post }) => post.id === hidden.post.id)!;
  return { locked: hidden.post.media[0]!, open: shown.post.media[0]! };
};

const status = async (target: string, method = "GET", headers: readonly string[] = []): Promise<number> =>
  (await say(server.origin, { target, method, headers })).status;

describe("[POSTS-26] [POSTS-27] locked media", () => {
  test("a guest is given the teaser's address alone; a subscriber the file's, which opens whole, in parts and by HEAD", async () => {
    const { locked, open } = await seenBoth();
    expect(locked.url).toBeNull();
    expect(locked.thumb_url).toMatch(/-teaser\.webp\?e=\d+&s=/);
    expect(await status(locked.thumb_url!)).toBe(200);
    expect(open.url).not.toContain("teaser");
    expect(await status(open.url!)).toBe(200);
    expect(await status(open.url!, "GET", ["Range: bytes=0-9"])).toBe(206);
    expect(await status(open.url!, "HEAD")).toBe(200);
  });

  test("nothing that a guest is told names or opens the file behind the teaser", async () => {
    const items = await postsOf(null);
    for (const { is_locked, post } of items) {
      if (!is_locked) continue;
      for (const { url, thumb_url } of post.media) {
        expect(url).toBeNull();
        expect(thumb_url ?? "-teaser.").toContain("-teaser.");
      }
    }
    expect(items.some(({ is_locked }) => is_locked)).toBe(true);
  });

  test("without its own signature no file opens: bare, with a teaser's, another time, another name, any method", async () => {
    const { locked, open } = await seenBoth();
    const path = open.url!.split("?")[0]!;
    const [end, signature] = [/e=(\d+)/.exec(open.url!)![1]!, /s=(.*)$/.exec(open.url!)![1]!];
    const teaser = locked.thumb_url!.split("?")[1]!;
    const forged = [
      path,
      `${path}?${teaser}`,
      `${path}?e=${Number(end) + 60}&s=${signature}`,
      `${path}?e=${end}&s=${signature.slice(0, -1)}${signature.endsWith("A") ? "B" : "A"}`,
      `${path}?e=${end}`,
      `${path}?s=${signature}`,
      `${path}?e=${end}&s=`,
      `${path}?e=1e12&s=${signature}`,
      `${path}?e=-1&e=${end}&s=${signature}`,
      `${path.replace(/(\d+)\.webp/, "$1-thumb.webp")}?e=${end}&s=${signature}`,
      `${path.toUpperCase().replace("/MEDIA", "/media")}?e=${end}&s=${signature}`,
      `${path}%00?e=${end}&s=${signature}`,
    ];
    for (const target of forged) {
      for (const method of ["GET", "HEAD"]) expect(await status(target, method), target).toBe(403);
      expect(await status(target, "GET", ["Range: bytes=0-9"]), target).toBe(403);
    }
    expect(await status(open.url!)).toBe(200);
  });

  test("no way leads from the public folder into another one", async () => {
    const { open } = await seenBoth();
    const inner = open.url!.split("?")[0]!.slice("/media/".length);
    for (const target of [
      `/media/public/../${inner}`,
      `/media/public/%2e%2e/${inner}`,
      `/media/public/..%2f${inner}`,
      `/media/public/..\\${inner}`,
      `/media/public//../${inner}`,
      "/media/public/../../../package.json",
      "/media/public/..%2f..%2f..%2fetc%2fpasswd",
      "/media//etc/passwd",
    ]) {
      expect([400, 403, 404], target).toContain(await status(target));
    }
    expect(await status("/media/public/demo/ava-avatar.webp")).toBe(200);
  });

  test("an address is good for an hour by the server's clock", async () => {
    const { open } = await seenBoth();
    const { clock, keys } = server.services;
    const end = Number(/e=(\d+)/.exec(open.url!)![1]!);
    clock.advance(end - clock.now() - 1);
    expect(await status(open.url!)).toBe(200);
    clock.advance(1);
    expect(await status(open.url!)).toBe(403);
    const name = open.url!.slice("/media/".length).split("?")[0]!;
    expect(await status(mediaAddress(keys, name, clock.now()))).toBe(200);
  });

  test("files bring what keeps a browser from running them, and private ones are nobody else's to keep", async () => {
    const { open } = await seenBoth();
    const { headers } = await say(server.origin, { target: open.url! });
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toMatch(/^private, /);
    expect(headers.get("content-type")).toBe("image/webp");
  });
});

test("ranges that are no ranges answer the whole file or 416, and never break", async () => {
  const picture = "/media/public/demo/ava-avatar.webp";
  const whole = await say(server.origin, { target: picture });
  const size = Number(whole.headers.get("content-length"));
  const cases: readonly (readonly [string, number])[] = [
    ["bytes=0-", 206],
    [`bytes=-${size}`, 206],
    [`bytes=${size - 1}-${"9".repeat(300)}`, 206],
    [`bytes=-${"9".repeat(5000)}`, 206],
    ["bytes=-0", 416],
    [`bytes=${size}-`, 416],
    [`bytes=${"9".repeat(5000)}-`, 416],
    ["bytes=5-1", 200],
    ["bytes=0-1,3-4", 200],
    ["bytes=a-b", 200],
    ["lines=0-1", 200],
    ["bytes=0x0-1", 200],
  ];
  for (const [range, expected] of cases) {
    const answer = await say(server.origin, { target: picture, headers: [`Range: ${range}`] });
    expect(answer.status, range.slice(0, 40)).toBe(expected);
    expect(answer.text.length, range.slice(0, 40)).toBe(Number(answer.headers.get("content-length")));
  }
});
