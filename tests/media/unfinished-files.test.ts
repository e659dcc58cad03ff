import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { createDiskStore } from "../../src/server/media/disk-store.ts";
import { createS3Store } from "../../src/server/media/s3-store.ts";
import { sweepUnfinished } from "../../src/server/media/sweep-unfinished.ts";

const HOUR = 3600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * HOUR);
const going = () => new AbortController().signal;

test("[X-22] what killed nodes have left on the disk goes once it is older than any upload; younger ones and whole files stay", async () => {
  const folder = await mkdtemp(join(tmpdir(), "unfinished-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const put = async (name: string, hours: number) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), "x");
    await utimes(join(folder, name), ago(hours), ago(hours));
  };
  await put("uploaded/ab/old.webp.0a1b2c3d4e5f.part", 26);
  await put("uploaded/ab/young.webp.0a1b2c3d4e5f.part", 24);
  await put("uploaded/ab/whole.webp", 26);
  await put("elsewhere/old.webp.0a1b2c3d4e5f.part", 26);
  const store = createDiskStore(folder);
  await sweepUnfinished(store, ["uploaded", "source"], going());
  expect((await readdir(join(folder, "uploaded/ab"))).toSorted()).toEqual([
    "whole.webp",
    "young.webp.0a1b2c3d4e5f.part",
  ]);
  expect(await readdir(join(folder, "elsewhere"))).toHaveLength(1);
  // None of them is a file of the store.
  expect((await Array.fromAsync(store.list("uploaded"))).map(({ name }) => name)).toEqual([
    "uploaded/ab/whole.webp",
  ]);
});

interface Begun {
  readonly key: string;
  readonly id: string;
  readonly hours: number;
}

/** A bucket that lists what was begun by one of a page, and says what of it was given up; `status`: it answers that instead. */
const bucketWith = async (begun: readonly Begun[], status = 200) => {
  const aborted: string[] = [];
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://bucket");
    request.resume();
    if (request.method === "DELETE") {
      aborted.push(`${pathname.slice("/media/".length)} ${searchParams.get("uploadId")}`);
      return reply.writeHead(204).end();
    }
    reply.writeHead(status, { "content-type": "application/xml" });
    if (status !== 200) return reply.end("<Error><Code>NotImplemented</Code><Message>No.</Message></Error>");
    const found = begun.filter(({ key }) => key.startsWith(searchParams.get("prefix") ?? ""));
    const at = found.findIndex(({ id }) => id === searchParams.get("upload-id-marker")) + 1;
    const [one] = found.slice(at);
    const listed =
      one &&
      `<Upload><Key>${one.key}</Key><UploadId>${one.id}</UploadId><Initiated>${ago(one.hours).toISOString()}</Initiated></Upload>`;
    const next =
      one && `<NextKeyMarker>${one.key}</NextKeyMarker><NextUploadIdMarker>${one.id}</NextUploadIdMarker>`;
    const isTruncated = at + 1 < found.length;
    return reply.end(
      `<ListMultipartUploadsResult><IsTruncated>${isTruncated}</IsTruncated>${next ?? ""}${listed ?? ""}</ListMultipartUploadsResult>`,
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { region: "eu-1", accessKey: "key", secretKey: "secret" };
  return { store: await createS3Store({ kind: "s3", bucket: "media", endpoint, ...keys }), aborted };
};

test("[X-22] so do uploads of many parts that were never ended in a bucket, over all pages of its list", async () => {
  const { store, aborted } = await bucketWith([
    { key: "source/ab/old.bin", id: "1", hours: 26 },
    { key: "source/ab/young.bin", id: "2", hours: 24 },
    { key: "source/cd/old.bin", id: "3", hours: 300 },
    { key: "backups/old.bin", id: "4", hours: 300 },
    { key: "uploaded/ab/old.mp4", id: "5", hours: 26 },
  ]);
  await sweepUnfinished(store, ["source", "uploaded"], going());
  expect(aborted).toEqual(["source/ab/old.bin 1", "source/cd/old.bin 3", "uploaded/ab/old.mp4 5"]);
});

test("a bucket without such a list is left to its own rule", async () => {
  const { store, aborted } = await bucketWith([], 501);
  await sweepUnfinished(store, ["source"], going());
  expect(aborted).toEqual([]);
});

test("a sweep that is broken off asks no more", async () => {
  const { store, aborted } = await bucketWith([{ key: "source/ab/old.bin", id: "1", hours: 26 }]);
  await expect(sweepUnfinished(store, ["source"], AbortSignal.abort(new Error("stop")))).rejects.toThrow(
    "stop",
  );
  expect(aborted).toEqual([]);
});
