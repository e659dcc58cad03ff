import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { PieceFile } from "../../src/server/upload/piece-file.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-piece-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** As a line brings them: each a memory of its own. */
const cameOverALine = (bytes: Buffer, size: number): readonly Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => {
    const part = bytes.subarray(index * size, (index + 1) * size);
    const own = Buffer.from(new ArrayBuffer(part.length));
    part.copy(own);
    return own;
  });

test("[X-22] what comes is written behind what is there, and its memory is given back at once", async () => {
  const path = join(folder, "whole.bin");
  await writeFile(path, "begun");
  const bytes = randomBytes(3_000_001);
  const parts = cameOverALine(bytes, 65_536);
  const file = new PieceFile(path, 5);
  await pipeline(Readable.from(parts), file);
  expect(file.at).toBe(5 + bytes.length);
  expect((await readFile(path)).equals(Buffer.concat([Buffer.from("begun"), bytes]))).toBe(true);
  expect(parts.map(({ buffer }) => buffer.byteLength)).toEqual(parts.map(() => 0));
});

test("memory that is shared with others stays theirs", async () => {
  const path = join(folder, "shared.bin");
  await writeFile(path, "");
  const bytes = randomBytes(1000);
  await pipeline(Readable.from([bytes.subarray(0, 400), bytes.subarray(400)]), new PieceFile(path, 0));
  expect(bytes.equals(await readFile(path))).toBe(true);
});

test("a file that is not there is not made", async () => {
  const path = join(folder, "missing.bin");
  await expect(pipeline(Readable.from([Buffer.from("x")]), new PieceFile(path, 0))).rejects.toThrow("ENOENT");
  await expect(readFile(path)).rejects.toThrow("ENOENT");
});

test("one that is broken off ends when what it writes is written", async () => {
  const path = join(folder, "broken.bin");
  await writeFile(path, "");
  const [part] = cameOverALine(randomBytes(4_000_000), 4_000_000);
  const file = new PieceFile(path, 0);
  file.once("error", () => undefined);
  await new Promise((written) => file.write("begun", written));
  file.write(part);
  file.destroy(new Error("the line is gone"));
  await new Promise((closed) => file.once("close", closed));
  expect(file.isWriting).toBe(false);
  expect((await readFile(path)).length).toBe(4_000_005);
});
