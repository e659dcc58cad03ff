import { createHmac } from "node:crypto";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { IceServer } from "../../protocol/stream/stream.records.ts";
import type { LiveSettings } from "../config/live-settings.ts";

/** For how long a name at a TURN server is good: longer than the longest show. */
const TURN_SECONDS = 2 * 60 * 60;
/** A broadcast gets new ones long before: also when one look at it came too late. */
const RENEWED_SECONDS = 30 * 60;

/** Whether a broadcast that has run for these seconds has not had new ways since it had run for `before` seconds. */
export const isRenewalDue = (seconds: number, before: number): boolean =>
  Math.floor(seconds / RENEWED_SECONDS) > Math.floor(Math.max(0, before) / RENEWED_SECONDS);

const isTurn = (url: string): boolean => /^turns?:/.test(url);

/**
 * The ways that a browser may ask for. At TURN servers it gets a name with a date of expiry and the word that only who
 * has the server's secret can make of it (coturn's `use-auth-secret`).
 */
export const iceServersFor = (
  { iceServers, turnSecret }: LiveSettings,
  accountId: AccountId,
  now: EpochSeconds,
): readonly IceServer[] => {
  const [turn, stun] = [iceServers.filter(isTurn), iceServers.filter((url) => !isTurn(url))];
  const username = `${now + TURN_SECONDS}:${accountId}`;
  return [
    ...(stun.length === 0 ? [] : [{ urls: stun }]),
    ...(turn.length === 0 || turnSecret === null
      ? []
      : [
          {
            ...{ urls: turn, username },
            credential: createHmac("sha1", turnSecret).update(username).digest("base64"),
          },
        ]),
  ];
};
