import fc from "fast-check";

import type { Endpoint } from "../../../src/protocol/endpoint.ts";
import { endpoints } from "../../../src/protocol/endpoints.ts";
import { contractBreach, hostileCall, sentBody, type HostileCall } from "../../security/hostile-calls.ts";
import { inParallel, type Flood } from "../flood.ts";
import { openSessions, type OpenSession } from "../open-session.ts";
import { createCounter } from "../tally.ts";

/** Below the limit of 120 calls a minute and session; then the same person comes from another address with a new one. */
const CALLS_A_SESSION = 100;
const usernames = { fan: "fan", ava: "ava", nobody: null } as const;

/**
 * Hostile calls of every row of the endpoint table, so of every endpoint to come. Sessions are kept alive: a call that
 * ends one is followed by a new session, and each answer is held against the contract.
 */
export const calls: Flood = async ({ origin, database, seed, large }) => {
  const counter = createCounter();
  const maker = await openSessions(origin, database);
  const rows = Object.entries(endpoints) as [string, Endpoint][];
  const each = large ? 200 : 6;
  const plan = rows.flatMap(([name, row]) =>
    fc.sample(hostileCall(row), { numRuns: each, seed }).map((call) => ({ name, row, call })),
  );
  const sessions = new Map<HostileCall["who"], { readonly opened: Promise<OpenSession>; left: number }>();
  const sessionOf = (who: HostileCall["who"]): Promise<OpenSession> => {
    const known = sessions.get(who);
    if (known !== undefined && known.left > 0) {
      known.left -= 1;
      return known.opened;
    }
    const opened = maker.open(usernames[who]);
    sessions.set(who, { opened, left: CALLS_A_SESSION });
    return opened;
  };
  const send = async ({ name, row, call }: (typeof plan)[number]): Promise<void> => {
    const { cookie, csrf, address } = await sessionOf(call.who);
    const { headers, ...body } = sentBody(row, call);
    const response = await fetch(origin + call.path, {
      method: row.method,
      redirect: "manual",
      headers: {
        cookie,
        "x-csrf-token": csrf,
        "x-forwarded-for": address,
        ...headers,
      },
      ...body,
    });
    const text = await response.text();
    counter.answered(response.status);
    const breach = contractBreach(response.status, response.headers, text);
    if (breach !== null && response.status !== 503) counter.wrong(`${name}: ${breach}`);
    if (response.headers.getSetCookie().length > 0 || response.status === 401) sessions.delete(call.who);
  };
  // In turn over the rows, so that no call follows only its like.
  const mixed = Array.from({ length: each }, (_, turn) =>
    rows.map((_row, index) => plan[index * each + turn]!),
  ).flat();
  await inParallel(mixed.length, 4, async (index) => send(mixed[index]!));
  await maker.end();
  return counter.tally();
};
