import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { byteRange } from "../../src/server/media/byte-range.ts";
import { addressSeconds, mediaAddress, opensMedia } from "../../src/server/media/media-address.ts";
import { createDiskStore } from "../../src/server/media/disk-store.ts";
import { withMadeFiles } from "../../src/server/media/made-files.ts";
import { isMediaName } from "../../src/server/media/media.port.ts";
import { keysFrom } from "../../src/server/session/keys.ts";

const keys = keysFrom(Buffer.alloc(32, 7));
const now = 1_790_000_000;
const opens = (address: string, at: number): boolean => {
  const { pathname, searchParams } = new URL(address, "http://media");
  return opensMedia(keys, pathname.slice("/media/".length), searchParams, at);
};

describe("[POSTS-27] addresses", () => {
  test("open for an hour, whole minutes down, and not a second longer", () => {
    const address = mediaAddress(keys, "demo/ava/picture-1.webp", now);
    expect(addressSeconds).toBe(3600);
    expect(opens(address, now)).toBe(true);
    expect(opens(address, now + 3539)).toBe(true);
    expect(opens(address, now + 3600)).toBe(false);
  });
  test("the same minute gives the same address, so that pictures stay in the cache", () => {
    const start = now - (now % 60);
    expect(mediaAddress(keys, "a.webp", start)).toBe(mediaAddress(keys, "a.webp", start + 59));
  });
  test("no other name, end or key opens", () => {
    const address = mediaAddress(keys, "demo/ava/picture-1-teaser.webp", now);
    expect(opens(address.replace("-teaser", ""), now)).toBe(false);
    expect(opens(address.replace(/e=\d+/, `e=${now + 999_999}`), now)).toBe(false);
    const foreign = mediaAddress(keysFrom(Buffer.alloc(32, 8)), "demo/ava/picture-1.webp", now);
    expect(opens(foreign, now)).toBe(false);
  });
  test("open until the second before their end, and not without each of their parts", () => {
    const address = mediaAddress(keys, "a.webp", now);
    const end = Number(/e=(\d+)/.exec(address)![1]);
    expect([opens(address, end - 1), opens(address, end)]).toEqual([true, false]);
    expect(opens(address.replace(/&s=.*/, ""), now)).toBe(false);
    expect(opens(address.replace(/e=\d+&/, ""), now)).toBe(false);
  });
  test("do not open a file whose name begins like theirs", () => {
    const address = new URL(mediaAddress(keys, "a.webp b", now), "http://media");
    const query = new URLSearchParams({ s: address.searchParams.get("s")! });
    query.set("e", `b ${address.searchParams.get("e")}`);
    expect(opensMedia(keys, "a.webp b", address.searchParams, now)).toBe(true);
    expect(opensMedia(keys, "a.webp", query, now)).toBe(false);
  });
  test("are signed once a minute, and as many are kept as there is room for", () => {
    const signed: string[] = [];
    const counting = {
      ...keys,
      sign: (purpose: string, text: string) => {
        signed.push(text);
        return keys.sign(purpose, text);
      },
    };
    const ask = (name: string, at = now) => {
      const before = signed.length;
      expect(mediaAddress(counting, name, at)).toBe(mediaAddress(keys, name, at));
      return signed.length - before;
    };
    expect([ask("0.webp"), ask("0.webp"), ask("0.webp", now + 60), ask("0.webp", now + 60)]).toEqual([
      1, 0, 1, 0,
    ]);
    for (let name = 1; name < 20_000; name += 1) mediaAddress(counting, `${name}.webp`, now + 60);
    expect(signed).toHaveLength(20_001);
    expect([ask("0.webp", now + 60), ask("0.webp", now + 60)]).toEqual([1, 0]);
  });
  test("public files need no signature", () => {
    expect(mediaAddress(keys, "public/demo/ava-avatar.webp", now)).toBe("/media/public/demo/ava-avatar.webp");
    expect(opens("/media/public/demo/ava-avatar.webp", now)).toBe(true);
  });
});

test("a name never leads out of the folder", () => {
  for (const name of ["demo/ava/picture-1.webp", "a.wav"]) expect(isMediaName(name)).toBe(true);
  for (const name of [
    "../a.webp",
    "a/../b.webp",
    "/a.webp",
    "a//b.webp",
    "a",
    "a.webp/",
    "%2e%2e/a.webp",
    "a\0.webp",
    "",
  ]) {
    expect(isMediaName(name)).toBe(false);
  }
});

describe("byte ranges", () => {
  test.each([
    ["bytes=0-3", { first: 0, last: 3 }],
    ["bytes=90-", { first: 90, last: 99 }],
    ["bytes=-10", { first: 90, last: 99 }],
    ["bytes=-500", { first: 0, last: 99 }],
    ["bytes=50-500", { first: 50, last: 99 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=5-4", null],
    ["bytes=0-1,4-5", null],
    ["items=0-1", null],
    ["bytes=-", null],
    [undefined, null],
  ])("%s of 100 bytes", (header, expected) => expect(byteRange(header, 100)).toEqual(expected));

  test("what is answered lies within the file", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.integer({ min: 1, max: 500 }), (from, to, size) => {
        const range = byteRange(`bytes=${from}-${to}`, size);
        if (range === null || range === "unsatisfiable") return;
        expect(range.first).toBeLessThanOrEqual(range.last);
        expect(range.last).toBeLessThan(size);
      }),
    );
  });
});

describe("files", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "marquee media "));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("a missing file is made once, however many ask, and is read from then on", async () => {
    let made = 0;
    const files = withMadeFiles(createDiskStore(folder), async (name) => {
      made += 1;
      return name === "none.webp" ? null : Buffer.from(name);
    });
    const found = await Promise.all(Array.from({ length: 5 }, () => files.find("deep/er/one.webp")));
    expect(made).toBe(1);
    expect(found.map((one) => one?.size)).toEqual(Array.from({ length: 5 }, () => 16));
    await files.find("deep/er/one.webp");
    expect(made).toBe(1);
    expect(await readFile(join(folder, "deep/er/one.webp"), "utf8")).toBe("deep/er/one.webp");
    expect(await files.find("none.webp")).toBeNull();
    expect(await files.find("../one.webp")).toBeNull();
    await expect(files.put("../one.webp", Buffer.alloc(1))).rejects.toThrow("cannot be the name");
  });
});
