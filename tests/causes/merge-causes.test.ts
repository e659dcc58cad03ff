import fc from "fast-check";
import { expect, test } from "vitest";

import type { BrowserLink } from "../../src/machines/causes/browser-links.ts";
import { mergeCauses } from "../../src/machines/causes/merge-causes.ts";
import type { CauseEntry } from "../../src/protocol/causes/causes.endpoints.ts";

const link = (change: Partial<BrowserLink> & Pick<BrowserLink, "id">): BrowserLink => ({
  ...{ lane: "browser", kind: "step", at: 5_000, cause: null, title: change.id, detail: "", payload: null },
  ...{ request: null, names: null, message: null, failed: false },
  place: { load: "l", title: "/", index: 0, seq: 1, actor: 1 },
  ...change,
});
const entry = (change: Partial<CauseEntry> & Pick<CauseEntry, "id">): CauseEntry => ({
  ...{ kind: "event", at: 5_000, cause: null, summary: `${change.id} · more`, about: null, payload: null },
  ...change,
});
const outline = (links: readonly BrowserLink[], entries: readonly CauseEntry[]) =>
  mergeCauses(links, entries).map(
    ({ id, depth, quiet }) => `${" ".repeat(depth)}${id}${quiet ? " (quiet)" : ""}`,
  );

const press = link({ id: "press" });
const call = link({ id: "call:l/2", kind: "call", cause: "press", request: "r-1" });
const answer = link({ id: "answer", cause: "call:l/2", at: 5_400, request: "r-1" });
const request = entry({ id: "request:r-1", kind: "request" });

test("a request stands below the call that made it, before the call's answer", () => {
  const stored = entry({ id: "event:1", cause: request.id });
  expect(outline([press, call, answer], [request, stored])).toEqual([
    "press",
    " call:l/2",
    "  request:r-1",
    "   event:1",
    "  answer",
  ]);
});

test("a call that led to nothing is quiet with what led to it, unless it failed", () => {
  expect(outline([press, call, answer], [])).toEqual([
    "press (quiet)",
    " call:l/2 (quiet)",
    "  answer (quiet)",
  ]);
  expect(outline([press, call, { ...answer, failed: true }], [])).toEqual(["press", " call:l/2", "  answer"]);
});

test("a request that no call made stands below the newest answer before it that names its payment", () => {
  const named = (id: string, at: number, names: string) => link({ id, at, names });
  const stored = entry({ id: "event:1", cause: request.id, about: "payment-p" });
  const links = [
    named("first", 1_000, "p"),
    named("second", 4_000, "p"),
    named("late", 9_000, "p"),
    named("other", 4_500, "q"),
  ];
  expect(outline(links, [request, stored])).toEqual([
    "first (quiet)",
    "second",
    " request:r-1",
    "  event:1",
    "other (quiet)",
    "late (quiet)",
  ]);
});

test("each page takes a socket event once, and only one that agrees with what it took", () => {
  const heard = (id: string, load: string, status: string, at = 6_000) =>
    link({
      id,
      at,
      message: { name: "payment.update", data: { status, extra: 1 } },
      place: { ...press.place, load },
    });
  const sent = (id: string, status: string) =>
    entry({ id, kind: "socket", summary: "payment.update · to this account", payload: { status } });
  const links = [
    heard("one", "l", "paid"),
    heard("two", "l", "paid", 6_100),
    heard("three", "m", "paid"),
    heard("four", "l", "failed"),
  ];
  const root = entry({ id: "request:r-9", kind: "request" });
  const entries = [
    root,
    ...[sent("socket:1", "paid"), sent("socket:2", "paid")].map((each) => ({ ...each, cause: root.id })),
  ];
  expect(outline(links, entries)).toEqual([
    "request:r-9",
    " socket:1",
    "  one",
    "  three",
    " socket:2",
    "  two",
    "four (quiet)",
  ]);
});

test("whatever comes, nothing stands twice, and all that has a beginning stands there", () => {
  const ids = fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 20 });
  fc.assert(
    fc.property(ids, ids, fc.func(fc.nat({ max: 30 })), (steps, events, causeOf) => {
      const links = steps.map((id) =>
        link({
          id: `s${id}`,
          at: id * 100,
          cause: id % 3 === 0 ? null : `s${causeOf(id) % Math.max(id, 1)}`,
        }),
      );
      const entries = events.map((id) =>
        entry({ id: `e${id}`, at: id * 100, cause: id % 2 === 0 ? null : `e${causeOf(id)}` }),
      );
      const rows = mergeCauses(links, entries);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      const firsts = [...links, ...entries].filter(({ cause }) => cause === null).map(({ id }) => id);
      const shown = new Set(rows.map(({ id }) => id));
      expect(firsts.filter((id) => !shown.has(id))).toEqual([]);
      for (const { id, quiet } of rows) if (id.startsWith("e")) expect(quiet).toBe(false);
    }),
  );
});
