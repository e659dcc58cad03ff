import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Endpoint } from "../../src/protocol/endpoint.ts";
import { endpoints } from "../../src/protocol/endpoints.ts";
import { admit, subjectFor, type Caller } from "../../src/server/http/subject.ts";

// Whose data a call touches (CAPI-38, X-07): one rule for every row.

const ids = ["max", "ava", "noah"] as const;
const anyId = fc.constantFrom(...ids);
/** As a session is read: he acts for nobody whom he does not manage. */
const anyCaller: fc.Arbitrary<Caller> = fc
  .record({
    id: anyId,
    type: fc.constantFrom("model" as const, "user" as const),
    acting: fc.option(anyId),
    manages: fc.uniqueArray(anyId),
  })
  .map(({ id, type, acting, manages }) => {
    const others = manages.filter((other) => other !== id);
    return { id, type, manages: others, acting_as: others.find((other) => other === acting) ?? null };
  });
const anyRow = fc.constantFrom(
  { access: "user" } as const,
  { access: "user", subject: "creator" } as const,
  { access: "model", subject: "own" } as const,
  { access: "model", subject: "creator" } as const,
);
const anyTarget = fc.option(anyId, { nil: undefined });

describe("whose data a call touches", () => {
  test("[CAPI-38] is the caller's own or those of a creator whom he manages, on whatever row", () => {
    fc.assert(
      fc.property(anyCaller, anyRow, anyTarget, (caller, row, target) => {
        const subject = subjectFor(caller, row, target);
        if (subject === null || subject === caller.id) return;
        expect([row.subject, caller.manages.includes(subject)]).toEqual(["creator", true]);
      }),
    );
  });

  test("[CAPI-38] is `user_id`, else `acting_as`, else the caller, or it is refused", () => {
    fc.assert(
      fc.property(anyCaller, anyRow, anyTarget, (caller, row, target) => {
        const meant = target ?? (row.subject === "creator" ? caller.acting_as : null) ?? caller.id;
        expect([meant, null]).toContain(subjectFor(caller, row, target));
      }),
    );
  });

  test("[X-07] of a row of one's own is never another's, however he acts", () => {
    fc.assert(
      fc.property(anyCaller, anyTarget, (caller, target) => {
        const expected = target === undefined || target === caller.id ? caller.id : null;
        expect(subjectFor(caller, { access: "user" }, target)).toBe(expected);
      }),
    );
  });

  test("is refused to who is no creator on rows for creators, unless he manages one", () => {
    const fan: Caller = { id: "max", type: "user", acting_as: null, manages: ["ava"] };
    const row = { access: "model", subject: "creator" } as const;
    expect(subjectFor(fan, row, undefined)).toBeNull();
    expect(subjectFor(fan, row, "max")).toBeNull();
    expect(subjectFor(fan, row, "ava")).toBe("ava");
    expect(subjectFor(fan, row, "noah")).toBeNull();
    expect(subjectFor({ ...fan, acting_as: "ava" }, row, undefined)).toBe("ava");
    expect(
      subjectFor({ ...fan, acting_as: "ava" }, { access: "model", subject: "own" }, undefined),
    ).toBeNull();
  });
});

describe("a call is let in", () => {
  const grants = fc.record({ max: fc.subarray(["ava", "noah"]), noah: fc.subarray(["ava"]) });
  const viewers = fc.option(anyCaller);
  const rows = fc.oneof(anyRow, fc.constant({ access: "guest" } as const));

  test("[CAPI-38] [SHELL-09] for every role, row, subject and grant: with both ids when it is for another, else in the caller's own name", () => {
    fc.assert(
      fc.property(viewers, rows, anyTarget, grants, (caller, row, target, held) => {
        const manages = caller === null ? [] : (held[caller.id as "max"] ?? []);
        const viewer = caller === null ? null : { ...caller, manages, acting_as: manages[0] ?? null };
        const metadata = { actor: viewer?.id ?? null, requestId: "r" };
        const headers = { "x-time-zone": "Asia/Tokyo" };
        const context = { viewer, subject: viewer?.id ?? null, metadata, headers, zone: "" };
        const admitted = admit(row, context, target);
        const subject = viewer === null ? null : subjectFor(viewer, row, target);
        if (row.access === "guest") expect(admitted).toEqual({ ...context, zone: "UTC" });
        else if (viewer === null) expect(admitted).toMatchObject({ code: "unauthorized" });
        else if (subject === null) expect(admitted).toMatchObject({ code: "not_allowed" });
        else {
          expect(admitted).toMatchObject({ viewer, subject });
          const isOwn = subject === viewer.id;
          if (!isOwn) expect(held[viewer.id as "max"]).toContain(subject);
          const acted = { actor: subject, manager: viewer.id, requestId: "r" };
          expect((admitted as typeof context).metadata).toEqual(isOwn ? metadata : acted);
        }
      }),
    );
  });
});

const named = Object.entries(endpoints) as [string, Endpoint][];
const fieldsOf = (part: Endpoint["body"]): readonly string[] =>
  Object.keys((part as { readonly fields?: object } | undefined)?.fields ?? {});

test.each(named)(
  "[CAPI-38] %s names the account it is for exactly when it touches a creator's data",
  (_, row) => {
    const takes = [...fieldsOf(row.query), ...fieldsOf(row.body)].includes("user_id");
    expect(takes).toBe(row.subject === "creator");
  },
);
