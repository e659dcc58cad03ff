import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { limitAddress } from "./client-address.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its requests never wait for a turn: they come from machines, or last as long as another service takes. */
    noTurns?: boolean;
    /** It looks for words that somebody types: of all reads these cost the database most. */
    isSearch?: boolean;
  }
  interface FastifyReply {
    /** Ends the request's turn at its route, and of its address, where it has one. */
    endRouteTurn: (() => void) | null;
    endAddressTurn: (() => void) | null;
  }
}

/** How many turns there are at the same time, and how many more requests may wait. Times are milliseconds. */
export interface TurnLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** How long a request waits for its turn. */
  readonly timeout: number;
  /** After this a turn is given on: work that lasts longer waits for another service, as for a provider's answer. */
  readonly turn: number;
}

/** Of one address; and of one route that reads or searches, for all addresses together. */
const LIMITS = {
  address: { atOnce: 2, waiting: 500, timeout: 10_000, turn: 1_000 },
  route: { atOnce: 5, waiting: 2000, timeout: 10_000, turn: 1_000 },
  search: { atOnce: 2, waiting: 2000, timeout: 10_000, turn: 1_000 },
} as const;
/** Who is over a limit is refused after this, in milliseconds, while the turn goes on: so asking on does not pay. */
export const REFUSAL_DELAY = 50;

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

export interface Turns {
  /** Calls `begin` when there is a turn for the key, with how to end it; with null when none came in time. */
  readonly take: (key: string, begin: (end: (() => void) | null) => void) => void;
}

/**
 * First come, first served by key: what one key asks for too much of waits behind itself, and nobody else does. `queues` has
 * only keys that run or wait.
 */
export const createTurns = (
  { atOnce, waiting: most, timeout, turn }: TurnLimits,
  queues = new Map<string, Queue>(),
): Turns => {
  const ended = (key: string, queue: Queue): void => {
    queue.running -= 1;
    queue.waiting.shift()?.();
    if (queue.running === 0) queues.delete(key);
  };
  return {
    take: (key, begin) => {
      const queue = queues.get(key) ?? { running: 0, waiting: [] };
      queues.set(key, queue);
      const start = (): void => {
        queue.running += 1;
        let running = true;
        const end = (): void => {
          clearTimeout(limit);
          if (running) ended(key, queue);
          running = false;
        };
        const limit = setTimeout(end, turn);
        begin(end);
      };
      if (queue.running < atOnce) return start();
      if (queue.waiting.length >= most) return begin(null);
      const entry = (): void => {
        clearTimeout(timer);
        start();
      };
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(entry), 1);
        begin(null);
      }, timeout);
      queue.waiting.push(entry);
    },
  };
};

/**
 * Lets requests take turns once they have arrived whole: few of one address at the same time, and few reads of one route.
 * A flood then waits in its own queue, and others are answered as on a quiet site. `refuse` answers who waits too long.
 * A turn ends when the answer is made, not when it is taken: slow readers hold none.
 */
export const registerTurns = (
  app: FastifyInstance,
  refuse: (request: FastifyRequest, reply: FastifyReply) => void,
  limits: Readonly<Record<keyof typeof LIMITS, TurnLimits>> = LIMITS,
): void => {
  const addresses = createTurns(limits.address);
  const routes = createTurns(limits.route);
  const searches = createTurns(limits.search);
  app.decorateReply("endRouteTurn", null);
  app.decorateReply("endAddressTurn", null);
  app.addHook("preValidation", (request, reply, done) => {
    const { config, url = "page" } = request.routeOptions;
    if (config.noTurns === true) return done();
    addresses.take(limitAddress(request.ip), (endAddress) => {
      if (endAddress === null) return refuse(request, reply);
      reply.endAddressTurn = endAddress;
      if (request.method !== "GET") return done();
      (config.isSearch === true ? searches : routes).take(url, (endRoute) => {
        if (endRoute === null) return refuse(request, reply);
        reply.endRouteTurn = endRoute;
        done();
      });
    });
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.endRouteTurn?.();
    const send = (): void => {
      reply.endAddressTurn?.();
      done();
    };
    if (reply.statusCode === 429 && reply.endAddressTurn !== null) setTimeout(send, REFUSAL_DELAY);
    else send();
  });
};
