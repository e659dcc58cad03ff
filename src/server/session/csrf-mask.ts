import { drawBytes } from "./random-bytes.ts";

/** Bytes of a token, which is an HMAC-SHA256. */
const LENGTH = 32;
const MASKED = /^[A-Za-z0-9_-]{86}$/;

const xor = (one: Buffer, other: Buffer): Buffer =>
  Buffer.from(one.map((byte, index) => byte ^ other[index]!));

/**
 * A token in another spelling each time: a random mask, and the token under it. In a compressed page an equal secret would
 * show itself by the page's size (BREACH).
 */
export const maskToken = (token: string): string => {
  const mask = drawBytes(LENGTH);
  return Buffer.concat([mask, xor(mask, Buffer.from(token, "base64url"))]).toString("base64url");
};

/** The token under a mask; anything else is answered as it came, for it may be a token without one. */
export const unmaskToken = (value: string): string => {
  if (!MASKED.test(value)) return value;
  const bytes = Buffer.from(value, "base64url");
  return xor(bytes.subarray(0, LENGTH), bytes.subarray(LENGTH)).toString("base64url");
};
