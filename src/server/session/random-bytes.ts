import { randomBytes } from "node:crypto";

/** Drawn for many at once: each way to the operating system takes longer than what is made of the bytes. */
const DRAWN = 8192;
let drawn = Buffer.alloc(0);

/** Random bytes that nobody else gets, as `randomBytes` of node:crypto; few at a time, for what every page needs. */
export const drawBytes = (count: number): Buffer => {
  if (drawn.length < count) drawn = randomBytes(Math.max(DRAWN, count));
  const bytes = drawn.subarray(0, count);
  drawn = drawn.subarray(count);
  return bytes;
};
