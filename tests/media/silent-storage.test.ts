import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import { expect, onTestFinished, test } from "vitest";

import { createS3Store } from "../../src/server/media/s3-store.ts";
import { halfABody, nothing, silentStorage, type Silence } from "./silent-storage.ts";

/** A store whose storage goes silent, which it bears for `silent` milliseconds; default: as in operation. */
const given = async (answer: Silence, silent?: number) => {
  const folder = await mkdtemp(join(tmpdir(), "silent-storage-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { endpoint, begun } = await silentStorage(answer);
  const keys = { region: "eu-1", accessKey: "key", secretKey: "secret" };
  const store = await createS3Store({ kind: "s3", bucket: "media", endpoint, ...keys }, silent);
  const film = join(folder, "film.mp4");
  await writeFile(film, "film");
  return { store, begun, folder, film, copy: join(folder, "copy.mp4") };
};

test("a storage that stops in the middle of a file is given up on", async () => {
  const { store, copy } = await given(halfABody, 100);
  await expect(store.fetch("source/film.mp4", copy)).rejects.toThrow("timed out");
  const found = await store.find("source/film.mp4");
  await expect(found!.read().then(buffer)).rejects.toThrow("timed out");
});

test("a storage that answers nothing is given up on", async () => {
  const { store, folder, film, copy } = await given(nothing, 100);
  await expect(store.fetch("source/film.mp4", copy)).rejects.toThrow("timed out");
  await expect(store.putFile("film.mp4", film)).rejects.toThrow("timed out");
  // What could not be sent is still here.
  expect(await readdir(folder)).toEqual(["film.mp4"]);
});

test.each([
  ["in the middle of a file", halfABody],
  ["before the first byte", nothing],
])("a file that is awaited from a storage that is silent %s can be broken off", async (_when, answer) => {
  const { store, begun, copy } = await given(answer);
  const stop = new AbortController();
  const fetched = store.fetch("source/film.mp4", copy, stop.signal);
  void begun.then(() => stop.abort());
  await expect(fetched).rejects.toThrow(/abort/i);
});

test("so can one that is sent to it", async () => {
  const { store, begun, film } = await given(nothing);
  const stop = new AbortController();
  const sent = store.putFile("film.mp4", film, stop.signal);
  void begun.then(() => stop.abort());
  await expect(sent).rejects.toThrow(/abort/i);
  await expect(store.putFile("film.mp4", film, stop.signal)).rejects.toThrow(/abort/i);
});
