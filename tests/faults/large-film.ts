import { createCipheriv, createHash, type Hash } from "node:crypto";

import { film } from "../media/sample-media.ts";

/** A film of many bytes that are nowhere as a whole. */
export interface LargeFilm {
  readonly size: number;
  readonly read: (from: number, to: number) => Buffer;
  /** SHA-256 of its first bytes. */
  readonly digest: (to: number) => string;
}

const BOX_HEAD = 16;
const STEP = 1024 * 1024;
const key = Buffer.alloc(32, 7);

/** Bytes that look like chance, the same at the same place. */
const noise = (from: number, length: number): Buffer => {
  const block = Math.floor(from / 16);
  const counter = Buffer.alloc(16);
  counter.writeBigUInt64BE(BigInt(block), 8);
  const skipped = from - 16 * block;
  return createCipheriv("aes-256-ctr", key, counter)
    .update(Buffer.alloc(skipped + length))
    .subarray(skipped);
};

/** A film of a second with a box at its end that says nothing, `size` bytes in all. */
export const largeFilm = async (size: number): Promise<LargeFilm> => {
  const begin = await film();
  const box = Buffer.alloc(BOX_HEAD);
  box.writeUInt32BE(1, 0);
  box.write("free", 4, "latin1");
  box.writeBigUInt64BE(BigInt(size - begin.length), 8);
  const head = Buffer.concat([begin, box]);
  const read = (from: number, to: number): Buffer =>
    Buffer.concat([
      head.subarray(Math.min(from, head.length), Math.min(to, head.length)),
      noise(Math.max(from, head.length), Math.max(0, to - Math.max(from, head.length))),
    ]);
  const digest = (to: number): string => {
    let hash: Hash = createHash("sha256");
    for (let at = 0; at < to; at += STEP) hash = hash.update(read(at, Math.min(to, at + STEP)));
    return hash.digest("hex");
  };
  return { size, read, digest };
};
