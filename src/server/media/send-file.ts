import { close, open, read } from "node:fs";
import type { ServerResponse } from "node:http";
import { promisify } from "node:util";

import type { ByteRange } from "./byte-range.ts";

/** How much of a file is read and written at a time, in bytes. */
const BLOCK = 128 * 1024;
/** As many blocks wait for the next file. */
const MOST_SPARE = 64;

const spare: Buffer[] = [];

const [openFile, closeFile] = [promisify(open), promisify(close)];

/**
 * Writes a part of an open file to an answer whose head is set, and ends it. Done when the last byte has left or the reader has gone:
 * then nobody uses the block any more, for what a closed connection did not take it never takes.
 */
const writePart = (
  fd: number,
  { first, last }: ByteRange,
  block: Buffer,
  response: ServerResponse,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let at = first;
    let isReading = false;
    let isGone = false;
    const next = (): void => {
      if (isGone) return;
      isReading = true;
      read(fd, block, 0, Math.min(block.length, last + 1 - at), at, (error, size) => {
        isReading = false;
        if (isGone) return resolve();
        if (error !== null) return reject(error);
        if (size === 0) return reject(new Error("A file is shorter than it was."));
        at += size;
        const part = block.subarray(0, size);
        // The block is filled anew when the system has taken what is in it.
        if (at > last) response.end(part);
        else response.write(part, next);
      });
    };
    response.once("close", () => {
      isGone = true;
      if (!isReading) resolve();
    });
    if (response.destroyed) resolve();
    else next();
  });

/**
 * Sends a part of a file to an answer whose head is set, through one block that is used again and again: a stream takes new memory
 * for each piece, and what collects that costs the more the larger the process is. Rejects when the file cannot be read.
 */
export const sendFile = async (path: string, part: ByteRange, response: ServerResponse): Promise<void> => {
  const fd = await openFile(path, "r");
  const block = spare.pop() ?? Buffer.allocUnsafeSlow(BLOCK);
  try {
    await writePart(fd, part, block, response);
  } finally {
    if (spare.length < MOST_SPARE) spare.push(block);
    await closeFile(fd);
  }
};
