import { describe, expect, test } from "vitest";

import type { Endpoint } from "../../src/protocol/endpoint.ts";
import { endpoints } from "../../src/protocol/endpoints.ts";
import type { Caller } from "../../src/server/http/general-limit.ts";
import { guard } from "../../src/server/http/guards.ts";
import { isForeign } from "../../src/server/http/origin-check.ts";

// What the guards let through, call by call of the table; tests/http/guards.server.test.ts shows them at work over HTTP.

const TOKEN = "the token of this session";
const OWN = "https://marquee.example";
/** Where the site is asked for by the proxy in front of it. */
const BEHIND = "https://127.0.0.1";

interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly viewer?: "guest" | "fan" | "creator" | "manager";
  /** The seconds that the general limit says to wait. */
  readonly wait?: number;
}

const viewers = {
  guest: null,
  fan: { id: "fan", type: "user", acting_as: null, manages: [] },
  creator: { id: "ava", type: "model", acting_as: null, manages: [] },
  manager: { id: "max", type: "user", acting_as: "ava", manages: ["ava"] },
} as const;

/** What a call is refused with, null when it goes on; and whom the general limit counted. */
const ask = (row: Endpoint, { headers = {}, viewer = "guest", wait = 0 }: Asked) => {
  const counted: Caller[] = [];
  const answered = guard(
    row,
    { headers, host: new URL(BEHIND).host, query: {} },
    {
      subject: null,
      headers,
      zone: "UTC",
      metadata: { actor: viewers[viewer]?.id ?? null, requestId: "r" },
      viewer: viewers[viewer],
      secure: true,
      origin: OWN,
      address: "192.0.2.1",
      services: { config: { publicUrl: null } },
      session: {
        id: viewer === "guest" ? null : "session of a member",
        binding: () => "cookie of a guest",
        acceptsCsrf: (token: string) => Buffer.from(token).equals(Buffer.from(TOKEN)),
      },
    },
    {
      consume: (caller) => {
        counted.push(caller);
        return wait;
      },
      flush: async () => undefined,
    },
    undefined,
  );
  const refusal = "kind" in answered ? answered : null;
  return { code: refusal?.code ?? null, refusal, counted };
};

const rows = Object.entries(endpoints) as [string, Endpoint][];
const named = (keep: (row: Endpoint) => boolean) => rows.filter(([, row]) => keep(row));
const asCreator = { viewer: "creator" } as const;
const withToken = { "x-csrf-token": TOKEN };

/** Calls that only answer: `GET` that is not marked as changing something. */
const reading = named(({ method, csrf }) => method === "GET" && csrf !== true);
const webhooks = named(({ kind }) => kind === "webhook");
const forms = named(({ kind, method }) => kind === "form" && method === "POST");
const changing = named(
  ({ kind, method, csrf }) =>
    (kind === "json" || kind === "upload") && (method === "POST" || method === "DELETE" || csrf === true),
);

test("every call of the table is of one of these kinds", () => {
  const all = [...reading, ...webhooks, ...forms, ...changing].map(([name]) => name);
  expect(all.toSorted()).toEqual(rows.map(([name]) => name).toSorted());
  expect(changing.some(([, { method }]) => method === "GET")).toBe(true);
  for (const kind of [webhooks, forms, reading]) expect(kind).not.toEqual([]);
});

describe.each(changing)("[API-25] %s, which changes something,", (_, row) => {
  test("needs the session's token", () => {
    expect(ask(row, asCreator).code).toBe("csrf");
    expect(ask(row, { ...asCreator, headers: { "x-csrf-token": "another" } }).code).toBe("csrf");
    expect(ask(row, { ...asCreator, headers: withToken }).code).toBeNull();
  });

  test("is refused from another site's page, before the token is looked at", () => {
    const from = (origin: string) => ask(row, { ...asCreator, headers: { ...withToken, origin } }).code;
    expect(from("https://other.example")).toBe("foreign_origin");
    expect(from(OWN)).toBeNull();
    expect(from(BEHIND)).toBeNull();
    expect(ask(row, { headers: { origin: "null" } }).code).toBe("foreign_origin");
  });
});

test.each(reading)("%s, which only answers, asks for neither token nor origin", (_, row) => {
  expect(ask(row, { ...asCreator, headers: { origin: "https://other.example" } }).code).toBeNull();
});

test.each(forms)("%s, a form, has no token, but comes from our own pages", (_, row) => {
  expect(ask(row, { ...asCreator, headers: { origin: OWN } }).code).toBeNull();
  expect(ask(row, { ...asCreator, headers: { origin: "https://other.example" } }).code).toBe(
    "foreign_origin",
  );
});

test.each(webhooks)("%s, a webhook, is of another site, has no token and is never too much", (_, row) => {
  const headers = { origin: "https://provider.example", "sec-fetch-site": "cross-site" };
  expect(ask(row, { headers, wait: 60 })).toMatchObject({ code: null, counted: [] });
});

describe("the general limit", () => {
  const files = named(({ kind }) => kind === "file");
  const limited = named(({ kind }) => kind !== "webhook" && kind !== "file");

  test.each(limited)(
    "[X-04] counts %s, for a member by the session, for a guest by cookie and address",
    (_, row) => {
      const member = ask(row, { ...asCreator, headers: withToken });
      expect(member.counted).toEqual([{ session: "session of a member" }]);
      const guest = ask(row, { headers: withToken });
      expect(guest.counted).toEqual([{ guest: "cookie of a guest", address: "192.0.2.1" }]);
      const refused = ask(row, { headers: withToken, wait: 7 });
      expect(refused.refusal).toMatchObject({ code: "too_many", details: { retryAfter: 7 } });
    },
  );

  test.each(files)("does not count %s, a file", (_, row) => {
    expect(ask(row, { ...asCreator, wait: 60 })).toMatchObject({ code: null, counted: [] });
  });
});

test.each(rows)("%s is for those whom the table says", (_, row) => {
  const refusals = (["guest", "fan", "creator", "manager"] as const).map(
    (viewer) => ask(row, { viewer, headers: withToken }).code,
  );
  const expected = {
    guest: [null, null, null, null],
    user: ["unauthorized", null, null, null],
    model: ["unauthorized", "not_allowed", null, row.subject === "creator" ? null : "not_allowed"],
  };
  expect(refusals).toEqual(expected[row.access]);
});

test.each([
  [{}, false],
  [{ origin: OWN }, false],
  [{ origin: OWN, "sec-fetch-site": "same-origin" }, false],
  [{ "sec-fetch-site": "none" }, false],
  [{ origin: "https://marquee.example.org" }, true],
  [{ origin: "http://marquee.example" }, true],
  [{ origin: "null" }, true],
  [{ "sec-fetch-site": "cross-site" }, true],
  [{ "sec-fetch-site": "same-site" }, true],
  [{ origin: OWN, "sec-fetch-site": "same-site" }, true],
])("headers %o: of another page: %s", (headers, isOfAnother) => {
  expect(isForeign(headers, [BEHIND, OWN])).toBe(isOfAnother);
});
