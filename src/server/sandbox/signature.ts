import { createHmac, timingSafeEqual } from "node:crypto";

import type { EpochSeconds } from "../../domain/unit/unit.ts";

/** How old a signed message may be, in seconds. */
export const signatureAge = 300;
export const signatureHeader = "sandbox-signature";

const digest = (key: Buffer, time: number, body: Buffer): Buffer =>
  createHmac("sha256", key).update(`${time}.`).update(body).digest();

/** `t=<epoch seconds>,v1=<hex>` over time and body. */
export const signBody = (key: Buffer, time: number, body: Buffer): string =>
  `t=${time},v1=${digest(key, time, body).toString("hex")}`;

/** Whether the header signs exactly this body, not longer ago than five minutes. */
export const isSigned = (key: Buffer, header: unknown, body: Buffer, now: EpochSeconds): boolean => {
  if (typeof header !== "string") return false;
  const [, time = "", hex = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (time === "" || Math.abs(now - Number(time)) > signatureAge) return false;
  return timingSafeEqual(digest(key, Number(time), body), Buffer.from(hex, "hex"));
};
