import fc from "fast-check";
import Fastify from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createTurns, registerTurns } from "../../src/server/http/turns.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const limits = { atOnce: 2, waiting: 3, timeout: 1000, turn: 400 };

/** Takes turns and writes down who began; null: no turn came. */
const taker = (turns = createTurns(limits)) => {
  const began: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    began,
    refused,
    take: (key: string, name: string) =>
      turns.take(key, (end) => {
        if (end === null) return void refused.push(name);
        began.push(name);
        ends.set(name, end);
      }),
    end: (name: string) => ends.get(name)!(),
  };
};

describe("[API-28] turns", () => {
  test("of one key are taken in order, others do not wait for them", () => {
    const { take, end, began } = taker();
    for (const name of ["a1", "a2", "a3", "a4"]) take("a", name);
    take("b", "b1");
    expect(began).toEqual(["a1", "a2", "b1"]);
    end("a2");
    expect(began).toEqual(["a1", "a2", "b1", "a3"]);
    end("a2");
    expect(began).toEqual(["a1", "a2", "b1", "a3"]);
    end("a1");
    expect(began).toEqual(["a1", "a2", "b1", "a3", "a4"]);
  });

  test("who waits too long, or comes when too many wait, gets none", () => {
    const { take, refused } = taker(createTurns({ ...limits, turn: 5000 }));
    for (const name of ["a1", "a2", "a3", "a4", "a5", "a6"]) take("a", name);
    expect(refused).toEqual(["a6"]);
    vi.advanceTimersByTime(999);
    expect(refused).toEqual(["a6"]);
    vi.advanceTimersByTime(1);
    expect(refused).toEqual(["a6", "a3", "a4", "a5"]);
  });

  test("whoever was refused does not begin later, and whoever began is not refused later", () => {
    const { take, end, began, refused } = taker(createTurns({ ...limits, turn: 60_000 }));
    for (const name of ["a1", "a2", "a3", "a4", "a5"]) take("a", name);
    end("a1");
    expect(began).toEqual(["a1", "a2", "a3"]);
    vi.advanceTimersByTime(1000);
    expect(refused).toEqual(["a4", "a5"]);
    end("a2");
    end("a3");
    take("a", "a6");
    vi.advanceTimersByTime(1000);
    expect([began, refused]).toEqual([
      ["a1", "a2", "a3", "a6"],
      ["a4", "a5"],
    ]);
  });

  test("leave nothing behind of a key that neither runs nor waits", () => {
    const queues = new Map();
    const { take, end } = taker(createTurns(limits, queues));
    for (const name of ["a1", "a2", "a3"]) take("a", name);
    take("b", "b1");
    end("b1");
    expect([...queues.keys()]).toEqual(["a"]);
    for (const name of ["a1", "a2"]) end(name);
    expect([...queues.keys()]).toEqual(["a"]);
    end("a3");
    expect(queues.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("that last too long are given on", () => {
    const { take, end, began } = taker();
    for (const name of ["a1", "a2", "a3"]) take("a", name);
    vi.advanceTimersByTime(399);
    expect(began).toEqual(["a1", "a2"]);
    vi.advanceTimersByTime(1);
    expect(began).toEqual(["a1", "a2", "a3"]);
    end("a1");
    take("a", "a4");
    take("a", "a5");
    expect(began).toEqual(["a1", "a2", "a3", "a4"]);
  });

  test("are never more at once than allowed, and nobody is forgotten", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom("a", "b"), fc.nat(3)), { maxLength: 60 }), (steps) => {
        const { take, end, began, refused } = taker(createTurns({ ...limits, waiting: 100 }));
        const running = new Set<string>();
        const ended = new Set<string>();
        const look = () => {
          for (const name of began) if (!ended.has(name)) running.add(name);
          for (const key of ["a", "b"])
            expect([...running].filter((name) => name.startsWith(key)).length).toBeLessThanOrEqual(2);
        };
        const finish = (name: string) => {
          ended.add(name);
          running.delete(name);
          end(name);
          look();
        };
        steps.forEach(([key, ends], index) => {
          take(key, `${key}${index}`);
          look();
          for (const name of [...running].slice(0, ends)) finish(name);
        });
        while (running.size > 0) finish([...running][0]!);
        expect(began).toHaveLength(steps.length);
        expect(refused).toEqual([]);
      }),
    );
  });
});

/** Whatever can go on without a timer has gone on. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
};

test("[API-28] who is over a limit is told so a moment later, and his next request waits meanwhile", async () => {
  const app = Fastify();
  registerTurns(app, () => expect.unreachable());
  const reached: string[] = [];
  app.get("/:name", async (request, reply) => {
    reached.push(request.url);
    return reply.code(429).send({});
  });
  await app.ready();
  const answered: string[] = [];
  const ask = (url: string) => app.inject(url).then(() => answered.push(url));
  const all = Promise.all(["/a", "/b", "/c"].map(ask));
  await settled();
  vi.advanceTimersByTime(49);
  await settled();
  expect([reached, answered]).toEqual([["/a", "/b"], []]);
  vi.advanceTimersByTime(1);
  await settled();
  expect([reached, answered]).toEqual([
    ["/a", "/b", "/c"],
    ["/a", "/b"],
  ]);
  vi.advanceTimersByTime(50);
  await all;
  await app.close();
});

test("[API-28] nobody else waits for his answer: neither who is within the limit nor a machine that takes no turns", async () => {
  const app = Fastify();
  registerTurns(app, () => expect.unreachable());
  app.get("/read", async () => "read");
  app.post("/webhook", { config: { noTurns: true } }, async (_request, reply) => reply.code(429).send({}));
  await app.ready();
  const statuses: number[] = [];
  const asked = [app.inject("/read"), app.inject({ method: "POST", url: "/webhook" })].map((answer) =>
    answer.then(({ statusCode }) => statuses.push(statusCode)),
  );
  await settled();
  expect(statuses.toSorted()).toEqual([200, 429]);
  await Promise.all(asked);
  await app.close();
});
