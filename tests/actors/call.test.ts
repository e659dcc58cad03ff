import { describe, expect, test } from "vitest";

import { createCall, type MakeCall, UnreachableError } from "../../src/actors/http/call.ts";
import { createEntryStorage } from "../../src/actors/storage/entry-storage.ts";
import { createKnownAnswers } from "../../src/actors/http/known-answers.ts";
import { answerKey, firstViewCalls, type FirstCallName } from "../../src/domain/site/first-calls.ts";
import { zoneName } from "../../src/domain/format/moment.ts";
import { pageOf } from "../../src/actors/list/list.actors.ts";
import { endpoints } from "../../src/protocol/endpoints.ts";

const reply = (status: number, body: unknown) =>
  Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));

const tabStorage = () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  return createEntryStorage(
    () => storage as Storage,
    () => 1_000,
  );
};

const callWith = (answer: () => Promise<Response>, tab = tabStorage()) => {
  const requests: { url: string; init: RequestInit }[] = [];
  const call = createCall(
    "the-token",
    ((url: string, init: RequestInit) => {
      requests.push({ url, init });
      return answer();
    }) as typeof fetch,
    tab,
  );
  return { call, requests, headers: () => requests[0]!.init.headers as Record<string, string> };
};

describe("calls", () => {
  test("[API-28] every request carries the page's CSRF token, and the payload of the table", async () => {
    const { call, requests, headers } = callWith(() => reply(200, { type: "user" }));
    const answer = await call("signIn", { email: "fan", password: "secret" });
    expect(answer).toEqual({ status: "ok", data: { type: "user" } });
    expect(requests[0]!.url).toBe("/api/v1/auth/signin");
    expect(headers()["x-csrf-token"]).toBe("the-token");
    expect(JSON.parse(requests[0]!.init.body as string)).toEqual({ email: "fan", password: "secret" });
  });

  test("a call that tells days names the zone of the page, another does not", async () => {
    const stats = callWith(() => reply(200, {}));
    await expect(stats.call("getTopSpenders", {})).rejects.toBeInstanceOf(UnreachableError);
    expect(stats.headers()["x-time-zone"]).toBe(zoneName(undefined));
    const others = callWith(() => reply(200, {}));
    await expect(others.call("getFollowers", {})).rejects.toBeInstanceOf(UnreachableError);
    expect(Object.keys(others.headers())).not.toContain("x-time-zone");
  });

  test("what its actor gives up is given up, before and while it runs, also in browsers without AbortSignal.any", async () => {
    const any = Object.getOwnPropertyDescriptor(AbortSignal, "any")!;
    Reflect.deleteProperty(AbortSignal, "any");
    try {
      const { call, requests } = callWith(() => reply(200, { type: "user" }));
      const given = new AbortController();
      const answer = await call("signIn", { email: "fan", password: "secret" }, { signal: given.signal });
      expect([answer.status, requests[0]!.init.signal!.aborted]).toEqual(["ok", false]);
      given.abort("left");
      expect(requests[0]!.init.signal!.reason).toBe("left");
      await call("signIn", { email: "fan", password: "secret" }, { signal: given.signal });
      expect(requests[1]!.init.signal!.reason).toBe("left");
    } finally {
      Object.defineProperty(AbortSignal, "any", any);
    }
  });

  test("a refused call answers its failure, a rate limit too", async () => {
    const failure = { code: "too_many", error: "Too many tries. Please wait a moment." };
    const { call } = callWith(() => reply(429, failure));
    expect(await call("logout", {})).toEqual({ status: "failed", failure });
  });

  test("a 5xx, a broken answer and no network reject: nobody knows whether the call took effect", async () => {
    const worlds: (() => Promise<Response>)[] = [
      () => reply(503, {}),
      () => reply(200, "<html>"),
      () => reply(200, { type: "martian" }),
      () => Promise.reject(new TypeError("Failed to fetch")),
    ];
    for (const world of worlds) {
      await expect(callWith(world).call("signIn", { email: "a", password: "b" })).rejects.toBeInstanceOf(
        UnreachableError,
      );
    }
  });

  describe("[X-04] of money", () => {
    const input = { username: "ava", duration: "1mo" } as const;
    const ok = { status: "payment_required", payment_id: "p1", payment_url: "/pay", price: 999 };
    const keysOf = async (
      answers: readonly (() => Promise<Response>)[],
      ways: readonly Parameters<MakeCall>[] = answers.map(() => ["subscribe", input]),
    ): Promise<readonly (string | undefined)[]> => {
      const tab = tabStorage();
      const keys: (string | undefined)[] = [];
      for (const [place, [name, given]] of ways.entries()) {
        // Each from a page of its own, as after a reload.
        const { call, headers } = callWith(answers[place] ?? answers[0]!, tab);
        await call(name, given).catch((error: unknown) => expect(error).toBeInstanceOf(UnreachableError));
        keys.push(headers()["idempotency-key"]);
      }
      return keys;
    };

    test("one without an answer has the same key when it is made again, on the next page too", async () => {
      const [first, second, third] = await keysOf([
        () => Promise.reject(new TypeError("Failed to fetch")),
        () => reply(503, {}),
        () => reply(200, ok),
      ]);
      expect(first).toMatch(/^[0-9a-f]{32}$/);
      expect([second, third]).toEqual([first, first]);
    });

    test("one that was answered, or asks for something else, has a new key", async () => {
      const [first, second] = await keysOf([() => reply(200, ok), () => reply(200, ok)]);
      expect(second).not.toBe(first);
      const changed = { code: "price_changed", error: "x" };
      const [third, fourth] = await keysOf([() => reply(409, changed), () => reply(200, ok)]);
      expect(fourth).not.toBe(third);
      const lost = () => Promise.reject(new TypeError("Failed to fetch"));
      const [month, year] = await keysOf(
        [lost, lost],
        [
          ["subscribe", input],
          ["subscribe", { ...input, duration: "12mo" }],
        ],
      );
      expect(year).not.toBe(month);
    });

    test("a refusal that says nothing of the call before it keeps the key", async () => {
      const busy = { code: "idempotency_busy", error: "x" };
      const many = { code: "too_many", error: "x" };
      const [first, ...others] = await keysOf([
        () => reply(409, busy),
        () => reply(429, many),
        () => reply(200, ok),
      ]);
      expect(others).toEqual([first, first]);
    });

    test("other calls have none", async () => {
      expect(await keysOf([() => reply(200, {})], [["logout", {}]])).toEqual([undefined]);
    });
  });
});

describe("answers that came with the page", () => {
  test("the first view's calls are those of the endpoint table, field by field, on the viewer's own data", () => {
    for (const [name, { path, query }] of Object.entries(firstViewCalls)) {
      const row = endpoints[name as FirstCallName];
      const fields = "query" in row ? Object.keys(row.query.fields).filter((it) => it !== "user_id") : [];
      expect([name, row.method, row.path, fields]).toEqual([name, "GET", path, query]);
    }
  });

  test("keys are method, path and query; other calls have none", () => {
    expect(answerKey("getPosts", { username: "ava", limit: 12, status: "unpinned" })).toBe(
      "GET /api/v1/user/ava/post?status=unpinned&limit=12",
    );
    expect(answerKey("getTop", {})).toBe("GET /api/v1/user/top");
    expect(answerKey("getPayment", { payment_id: "1" })).toBeNull();
  });

  test("each is given once; one that is a failure is shown as such", () => {
    const known = createKnownAnswers({
      "GET /api/v1/user/ava": { user: { username: "ava" } },
      "GET /api/v1/user/nobody": { code: "user_not_found", error: "Page not found." },
    });
    expect(known.take("getCreator", { username: "ava" })).toMatchObject({ status: "ok" });
    expect(known.take("getCreator", { username: "ava" })).toBeNull();
    expect(known.take("getCreator", { username: "nobody" })).toMatchObject({ status: "failed" });
  });
});

describe("pages of lists", () => {
  const post = (id: number) => ({ post: { id, created_at: 100 + id } });

  test("a full page of posts goes on behind its last post, a short one is the last", () => {
    const request = { endpoint: "getPosts", input: { username: "ava", limit: 2 } } as const;
    expect(pageOf(request, { status: "ok", data: [post(9), post(8)] })).toMatchObject({
      next: { before_time: 108, before_id: 8 },
    });
    expect(pageOf(request, { status: "ok", data: [post(7)] })).toMatchObject({ next: null });
    expect(pageOf(request, { status: "ok", data: [] })).toMatchObject({ next: null });
  });

  test("cards go on by page number", () => {
    const request = { endpoint: "getTop", input: {} } as const;
    const data = { items: [], page: 1, pages: 2, total: 30 };
    expect(pageOf(request, { status: "ok", data })).toMatchObject({ next: { p: 2 } });
    expect(pageOf(request, { status: "ok", data: { ...data, page: 2 } })).toMatchObject({ next: null });
  });
});
