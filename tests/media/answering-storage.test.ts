import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, onTestFinished, test } from "vitest";

import { createS3Store } from "../../src/server/media/s3-store.ts";
import { StorageAway } from "../../src/server/media/storage-away.ts";

/** What a storage answers: to a request for the bucket itself (`isBucket`), and to any other. */
type Answer = (isBucket: boolean) => readonly [status: number, code: string | null];

const errorOf = (code: string): string =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`;

const given = async (answer: Answer) => {
  const folder = await mkdtemp(join(tmpdir(), "answering-storage-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const server = createServer((request, reply) => {
    request.resume();
    const [status, code] = answer(/^\/media\/?(\?|$)/.test(request.url ?? "") && request.method === "HEAD");
    reply.writeHead(status, { "content-type": "application/xml" });
    reply.end(request.method === "HEAD" || code === null ? "" : errorOf(code));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { region: "eu-1", accessKey: "key", secretKey: "secret" };
  const store = await createS3Store({ kind: "s3", bucket: "media", endpoint, ...keys });
  const film = join(folder, "film.mp4");
  await writeFile(film, "film");
  const asked = {
    find: () => store.find("source/film.mp4"),
    fetch: () => store.fetch("source/film.mp4", join(folder, "copy.mp4")),
    copy: () => store.copy("source/film.mp4", "source/other.mp4"),
    remove: () => store.remove("source/film.mp4"),
    put: () => store.put("source/film.mp4", Buffer.from("film")),
    putFile: () => store.putFile("source/film.mp4", film),
    list: () => Array.fromAsync(store.list("source")),
  };
  return asked;
};
const kindOf = (asked: () => Promise<unknown>) =>
  asked().then(
    (value) => ({ value }),
    (error: unknown) => ({ isAway: error instanceof StorageAway, text: String(error) }),
  );

describe.each<[string, Answer, RegExp]>([
  ["answers 404 to everything", () => [404, null], /404/],
  ["has no such bucket", () => [404, "NoSuchBucket"], /404/],
  ["refuses the keys", () => [403, "InvalidAccessKeyId"], /403/],
  ["wants another region", () => [400, "AuthorizationHeaderMalformed"], /400/],
])("a storage that %s", (_, answer, reason) => {
  test("is away, whatever it is asked, and says so: no file is missing", async () => {
    const asked = await given(answer);
    for (const [name, ask] of Object.entries(asked))
      expect([name, await kindOf(ask)]).toEqual([
        name,
        { isAway: true, text: expect.stringMatching(reason) as unknown },
      ]);
  });
});

test.each<[string, Answer]>([
  ["as S3 says it", () => [404, "NoSuchKey"]],
  ["without a word, by a bucket that is there", (isBucket) => [isBucket ? 200 : 404, null]],
])("a file that is not there is missing, %s", async (_, answer) => {
  const { find, fetch, copy, remove } = await given((isBucket) => (isBucket ? [200, null] : answer(false)));
  expect(await Promise.all([find(), fetch(), copy(), remove()])).toEqual([null, false, false, undefined]);
});
