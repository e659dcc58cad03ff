import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createDiskStore } from "../../src/server/media/disk-store.ts";
import type { MediaPort } from "../../src/server/media/media.port.ts";
import { createS3Store } from "../../src/server/media/s3-store.ts";

const world: { folder: string; server?: S3rver; stores: Partial<Record<string, MediaPort>> } = {
  folder: "",
  stores: {},
};

beforeAll(async () => {
  world.folder = await mkdtemp(join(tmpdir(), "marquee-stores-"));
  world.server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(world.folder, "s3"),
    configureBuckets: [{ name: "media", configs: [] }],
  });
  const { port } = await world.server.run();
  const keys = { accessKey: "S3RVER", secretKey: "S3RVER", region: "us-east-1" };
  world.stores = {
    disk: createDiskStore(join(world.folder, "disk")),
    s3: await createS3Store({ kind: "s3", bucket: "media", endpoint: `http://127.0.0.1:${port}`, ...keys }),
  };
});
afterAll(async () => {
  await world.server?.close();
  await rm(world.folder, { recursive: true, force: true });
});

describe.each(["disk", "s3"])("media on %s", (kind) => {
  const store = () => world.stores[kind]!;
  const bytesOf = async (name: string) => {
    const found = await store().find(name);
    return found === null ? null : buffer(await found.read());
  };
  const local = async (name: string, bytes: Buffer) => {
    const path = join(world.folder, `${kind}-${name}`);
    await writeFile(path, bytes);
    return path;
  };

  test("what was put is there with its size, whole and by range, until it is removed", async () => {
    expect(await store().find("a/none.webp")).toBeNull();
    await store().put("a/one.webp", Buffer.from("0123456789"));
    const found = (await store().find("a/one.webp"))!;
    expect(found.size).toBe(10);
    expect(String(await bytesOf("a/one.webp"))).toBe("0123456789");
    expect(String(await buffer(await found.read({ first: 2, last: 4 })))).toBe("234");
    expect(String(await buffer(await found.read({ first: 9, last: 9 })))).toBe("9");
    await store().put("a/one.webp", Buffer.from("other"));
    expect(String(await bytesOf("a/one.webp"))).toBe("other");
    await store().remove("a/one.webp");
    await store().remove("a/one.webp");
    expect(await store().find("a/one.webp")).toBeNull();
  });

  test("a file of this machine is taken over, also one of many parts, and brought back", async () => {
    const large = Buffer.alloc(17 * 1024 * 1024, 5);
    large.write("end", large.length - 3);
    const path = await local("large.bin", large);
    await store().putFile("source/ab/large.bin", path);
    await expect(stat(path)).rejects.toThrow("ENOENT");
    expect((await store().find("source/ab/large.bin"))!.size).toBe(large.length);
    const back = join(world.folder, `${kind}-back.bin`);
    expect(await store().fetch("source/ab/large.bin", back)).toBe(true);
    expect((await readFile(back)).equals(large)).toBe(true);
    await store().remove("source/ab/large.bin");
    // What was brought is there whatever becomes of the stored one.
    expect((await readFile(back)).length).toBe(large.length);
    expect(await store().fetch("source/ab/large.bin", join(world.folder, "nothing.bin"))).toBe(false);
  });

  test("a copy is a file of its own", async () => {
    await store().put("b/from.webp", Buffer.from("same"));
    expect(await store().copy("b/from.webp", "c/to.webp")).toBe(true);
    await store().remove("b/from.webp");
    expect(String(await bytesOf("c/to.webp"))).toBe("same");
    expect(await store().copy("b/from.webp", "c/else.webp")).toBe(false);
    expect(await store().find("c/else.webp")).toBeNull();
  });

  test("a folder is listed with everything below it and nothing beside it", async () => {
    const before = Date.now() - 60_000;
    for (const name of ["list/a/one.webp", "list/two.webp", "listed/three.webp"])
      await store().put(name, Buffer.from("x"));
    const found = await Array.fromAsync(store().list("list"));
    expect(found.map(({ name }) => name).toSorted()).toEqual(["list/a/one.webp", "list/two.webp"]);
    expect(found.every(({ since }) => since > before && since < Date.now() + 60_000)).toBe(true);
    expect(await Array.fromAsync(store().list("nowhere"))).toEqual([]);
  });

  test("a folder is listed in the order of its names, and behind one of them, also where that is gone", async () => {
    // The stand-in of S3 sorts a hyphen otherwise than S3 itself.
    const first = kind === "disk" ? ["ordered/b-c/x.webp"] : [];
    const rest = ["b/a.webp", "b/c/d.webp", "b/c0.webp", "b0.webp"].map((it) => `ordered/${it}`);
    const names = [...first, ...rest];
    for (const name of names.toReversed()) await store().put(name, Buffer.from("x"));
    const behind = async (after?: string) =>
      (await Array.fromAsync(store().list("ordered", after))).map(({ name }) => name);
    expect(await behind()).toEqual(names);
    for (const [at, name] of names.entries()) expect(await behind(name)).toEqual(names.slice(at + 1));
    expect(await behind("ordered/b/b.webp")).toEqual(rest.slice(1));
    expect(await behind("before")).toEqual(names);
    expect(await behind("p/after.webp")).toEqual([]);
  });

  test("no name leads out of the store", async () => {
    for (const name of ["../out.webp", "/out.webp", "a/../../out.webp", "A.webp", ""]) {
      expect(await store().find(name)).toBeNull();
      await expect(store().put(name, Buffer.from("x"))).rejects.toThrow("cannot be the name");
      await store().remove(name);
    }
    expect((await readdir(world.folder)).includes("out.webp")).toBe(false);
  });
});
