import fc from "fast-check";

import { pageRows } from "../../../src/domain/site/page-rows.ts";
import { TUS_PATH } from "../../../src/server/upload/tus.ts";
import { contractBreach } from "../../security/hostile-calls.ts";
import { hostileSegment } from "../../security/hostile-json.ts";
import { inParallel, type Flood } from "../flood.ts";
import { openSessions, type OpenSession } from "../open-session.ts";
import { createCounter } from "../tally.ts";

/** What the server answers beside the endpoint table and the table of pages. */
const PLAIN = [
  ...[
    "/__captcha",
    "/push-worker.js",
    "/push-subscription.js",
    "/assets/*",
    "/healthz",
    "/readyz",
    "/metrics",
  ],
  ...["/robots.txt", "/api/v1/openapi.json", "/docs/api", TUS_PATH, `${TUS_PATH}/:id`],
];
const METHODS = ["GET", "GET", "GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"] as const;
/** Below the limit of requests a minute and session. */
const REQUESTS_A_SESSION = 100;

interface Hostile {
  readonly method: (typeof METHODS)[number];
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isGuest: boolean;
}

const number = fc.constantFrom("0", "-1", "5", "1.5", "1e309", "9".repeat(40), "x");
/** Headers that some of these routes read. */
const headers = fc.record(
  {
    "tus-resumable": fc.constantFrom("1.0.0", "0.2.2", "x"),
    "upload-length": number,
    "upload-offset": number,
    "upload-metadata": fc.constantFrom("filename YQ==", "filetype", ",,,", "a b c", "kind dmlkZW8="),
    "upload-token": fc.constantFrom("x", "a.b.c", "0".repeat(4000)),
    "content-type": fc.constantFrom(
      "application/offset+octet-stream",
      "application/json",
      "x/y",
      "multipart/form-data",
    ),
    range: fc.constantFrom("bytes=0-", "bytes=9-1", "bytes=-1", "lines=1-2", "bytes=0-0,1-1"),
    "if-none-match": fc.constantFrom("*", '"x"', "W/"),
    "accept-encoding": fc.constantFrom("br", "gzip;q=0", "x", "identity"),
    accept: fc.constantFrom("text/html", "application/json", "image/*"),
  },
  { requiredKeys: [] },
);

/** Requests of a route of which a part in its path, its method, its headers and its body are what nobody should send. */
const hostileRequest = (route: string): fc.Arbitrary<Hostile> =>
  fc.record({
    method: fc.constantFrom(...METHODS),
    path: fc
      .tuple(
        fc.array(hostileSegment, { minLength: 3, maxLength: 3 }),
        fc.option(fc.tuple(hostileSegment, hostileSegment)),
      )
      .map(([segments, query]) => {
        const left = [...segments];
        const path = route.replace(/:\w+\??|\*/g, () => left.shift() ?? "x");
        const whole = path.startsWith("/") ? path : `/${path}`;
        return query === null ? whole : `${whole}?${query[0]}=${query[1]}`;
      }),
    headers,
    body: fc.oneof(fc.constant(""), fc.string({ maxLength: 200, unit: "binary" })),
    isGuest: fc.boolean(),
  });

/** Hostile requests of every page, of uploads in pieces, and of what else is answered that no table of calls has. */
export const routes: Flood = async ({ origin, database, seed, large }) => {
  const counter = createCounter();
  const maker = await openSessions(origin, database);
  const all = [...new Set([...pageRows.flatMap(({ paths }) => paths), ...PLAIN])];
  const each = large ? 60 : 3;
  const plan = Array.from({ length: each }, (_, turn) =>
    all.flatMap((route) => fc.sample(hostileRequest(route), { numRuns: 1, seed: seed + turn })),
  ).flat();
  const sessions: Promise<OpenSession>[] = [];
  await inParallel(plan.length, 4, async (index) => {
    const { method, path, headers: sent, body, isGuest } = plan[index]!;
    const { cookie, csrf, address } = await (sessions[Math.floor(index / REQUESTS_A_SESSION)] ??=
      maker.open("fan"));
    const response = await fetch(origin + path, {
      method,
      redirect: "manual",
      headers: {
        ...(isGuest ? {} : { cookie, "x-csrf-token": csrf }),
        "x-forwarded-for": address,
        ...sent,
      },
      ...(method === "GET" || method === "HEAD" ? {} : { body }),
    });
    const text = await response.text();
    counter.answered(response.status);
    const breach = contractBreach(
      response.status,
      response.headers,
      method === "HEAD" ? '{"code":""}' : text,
    );
    if (breach !== null && response.status !== 503 && method !== "HEAD")
      counter.wrong(`${method} ${path.slice(0, 60)}: ${breach}`);
  });
  await maker.end();
  return counter.tally();
};
