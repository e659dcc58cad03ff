import { expect, test } from "vitest";

import { jobHandlers } from "../../src/server/features.ts";
import type { JobHandlers } from "../../src/server/jobs/job.ts";
import type { NewJob } from "../../src/server/jobs/job-queue.ts";

// What the compiler refuses: each `@ts-expect-error` fails the types step once the line under it compiles.

test("a job is written with a kind that is handled and the payload of that kind", () => {
  const term: NewJob = { kind: "subscription.term", payload: { pair: "a:b", id: "s" } };
  // @ts-expect-error nobody handles this kind
  const unknown: NewJob = { kind: "subscription.turn", payload: { pair: "a:b", id: "s" } };
  // @ts-expect-error the payload of another kind
  const foreign: NewJob = { kind: "payment.capture", payload: { pair: "a:b", id: "s" } };
  // @ts-expect-error a field is missing
  const half: NewJob = { kind: "subscription.term", payload: { pair: "a:b" } };
  const handled = (job: NewJob) => Object.hasOwn(jobHandlers, job.kind);
  expect([term, foreign, half].map(handled)).toEqual([true, true, true]);
  expect(handled(unknown)).toBe(false);
});

test("a kind without a handler is no table of handlers", () => {
  const { "mail.send": _, ...others } = jobHandlers;
  // @ts-expect-error nobody handles `mail.send`
  const half: JobHandlers = others;
  expect(Object.keys(half)).toHaveLength(Object.keys(jobHandlers).length - 1);
});
