import { Agent, request } from "node:http";

import { openSessions } from "./open-session.ts";
import type { Measured } from "./bystanders.ts";
import type { FloodTarget } from "./flood.ts";

// People who use the site while it is attacked: requests at a steady rate, whether or not earlier ones were answered.

const EVERY_MILLISECONDS = 10;
const PATHS = ["/api/v1/user/ava", "/ava", "/api/v1/user/ava/post", "/api/v1/auth/session", "/healthz"];
const MEMBERS = ["fan", "sub", "pack", "trialist", "gifted", "expiring", "expired", "follower"];

const { origin, database } = JSON.parse(process.argv[2]!) as Pick<FloodTarget, "origin" | "database">;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const addressOf = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

const maker = await openSessions(origin, database);
const cookies: string[] = [];
for (const username of MEMBERS) cookies.push((await maker.open(username)).cookie);
await maker.end();

let times: number[] = [];
let failed: Record<string, number> = {};
/** When the requests without an answer began, oldest first. */
const open = new Set<{ readonly began: number }>();

const fail = (why: string): void => void (failed[why] = (failed[why] ?? 0) + 1);

const ask = (index: number): void => {
  // Most are guests; members stay far below the limit of their session.
  const member = index % 48 === 0 ? cookies[(index / 48) % cookies.length] : undefined;
  const headers = {
    "x-forwarded-for": addressOf(index),
    ...(member === undefined ? {} : { cookie: member }),
  };
  const asked = { began: performance.now() };
  open.add(asked);
  const call = request(new URL(PATHS[index % PATHS.length]!, origin), { agent, headers }, (response) => {
    response.resume();
    response.once("close", () => {
      open.delete(asked);
      times.push(performance.now() - asked.began);
      if ((response.statusCode ?? 0) >= 400) fail(String(response.statusCode));
    });
  });
  call.once("error", (error: NodeJS.ErrnoException) => {
    open.delete(asked);
    fail(error.code ?? error.message);
  });
  call.end();
};

let index = 0;
setInterval(() => ask((index += 1)), EVERY_MILLISECONDS);

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

process.on("message", () => {
  const [oldest] = open;
  const sorted = times.toSorted((one, other) => one - other);
  const measured: Measured = {
    count: sorted.length,
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    longest: at(sorted, 1),
    waiting: oldest === undefined ? 0 : performance.now() - oldest.began,
    failed,
  };
  times = [];
  failed = {};
  process.send!(measured);
});
// Nobody asks any more: whoever started this is gone.
process.once("disconnect", () => process.exit(0));
process.send!("ready");
