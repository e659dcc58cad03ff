import type { Flood, FloodTarget } from "../flood.ts";
import { openSessions } from "../open-session.ts";
import { createCounter, type Tally } from "../tally.ts";
import { uploadFlood, type UploadSession } from "../upload-flood.ts";
import { makeWidePng } from "../wide-png.ts";

const ACCOUNTS = ["noah", "mia", "zoe"];
/** Tokens that an account gets in an hour are 40. */
const EACH = 38;

const sessionsOf = async ({ origin, database, large }: FloodTarget): Promise<readonly UploadSession[]> => {
  const maker = await openSessions(origin, database);
  const sessions: UploadSession[] = [];
  for (const username of ACCOUNTS) {
    const { cookie, csrf, address } = await maker.open(username);
    const tokens: string[] = [];
    for (let count = 0; count < (large ? EACH : 5); count += 1) {
      const response = await fetch(`${origin}/api/v1/upload-token`, {
        headers: { cookie, "x-csrf-token": csrf, "x-forwarded-for": address },
      });
      if (response.status !== 200) throw new Error(`${username} got no token: ${await response.text()}`);
      tokens.push(((await response.json()) as { readonly token: string }).token);
    }
    sessions.push({ cookie, csrf, tokens });
  }
  await maker.end();
  return sessions;
};

/** Pictures of 8000 x 8000 pixels with 16 bits each, small as files, from three accounts at the same time. */
const widePictures = async (target: FloodTarget, interlaced: boolean): Promise<Tally> => {
  const counter = createCounter();
  const shape = target.large
    ? { side: 8000, depth: 16 as const, interlaced, bytes: 7_000_000 }
    : { side: 1000, depth: 16 as const, interlaced, bytes: 200_000 };
  const file = await makeWidePng(shape);
  const outcomes = await uploadFlood(target.origin, await sessionsOf(target), file);
  for (const { status, retryAfter } of outcomes) {
    counter.answered(status === 0 ? "none" : status);
    if (status === 0) counter.wrong("an upload was cut off without an answer");
    if ((status === 429 || status === 503) && retryAfter === null)
      counter.wrong(`${status} without Retry-After`);
  }
  return counter.tally();
};

export const uploads: Flood = (target) => widePictures(target, false);
export const interlacedUploads: Flood = (target) => widePictures(target, true);
