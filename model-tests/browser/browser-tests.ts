import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from "vitest";
import type { AnyEventObject, StateValue } from "xstate";

import { follow, type FollowedPath } from "../../src/actors/paths/follow.ts";
import type { AnyFlow } from "../../src/machines/app/flow.ts";
import { keepWalk } from "../walk/record-walk.ts";
import type { NotWalked } from "./driven-paths.ts";
import type { AnyDriver } from "./driver.ts";
import { useSite } from "./site.ts";

const GENERATED = join(import.meta.dirname, "../generated");
const PICTURES = join(import.meta.dirname, "../../.cache/screens");

/** Does or arranges what makes an event, and waits for what the machine and the page must show then. */
type TakeStep = (event: AnyEventObject, value: StateValue) => Promise<void>;

/** A path while it is walked: what a person does, what the world answers, and what time brings. */
export interface Walking {
  readonly does: TakeStep;
  readonly meets: TakeStep;
  readonly waits: TakeStep;
}

export interface BrowserTests {
  /** Opens the flow with an input; `value` is the state that it begins in. */
  readonly begin: (input: unknown, value: StateValue) => Promise<Walking>;
}

/** An answer's event as the machine gets it: tests leave out what its type says already. */
const whole = (event: AnyEventObject): AnyEventObject => {
  const [, kind, actorId] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  if (actorId === undefined) return event;
  if (kind === "done") return { output: undefined, ...event, actorId };
  return { error: { name: "UnreachableError", message: "offline" }, ...event, actorId };
};

/** Keeps what the tests walked, by their titles. */
const keepPaths = async (
  flow: AnyFlow,
  walked: ReadonlyMap<string, FollowedPath>,
  notWalked: NotWalked,
): Promise<void> => {
  const paths = [...walked.values()];
  return keepWalk(flow, {
    level: "browser",
    seen: paths.flatMap(({ start, steps }) =>
      [start, ...steps.map(({ after }) => after)].flatMap(({ _nodes }) => _nodes.map(({ id }) => id)),
    ),
    took: new Map(
      [...walked].map(([test, { begin, steps }]) => [
        test,
        [...begin.took, ...steps.flatMap(({ took }) => took)],
      ]),
    ),
    steps: paths.reduce((sum, { steps }) => sum + steps.length, 0),
    paths: paths.length,
    source: await readFile(join(GENERATED, `${flow.slug}.spec.ts`), "utf8"),
    notWalked: Object.entries(notWalked).flatMap(([why, whats]) => whats.map((what) => ({ what, why }))),
  });
};

/** Where a step failed, before what failed there. */
const placed = async (thrown: unknown, at: string, page: Page, slug: string): Promise<never> => {
  const picture = join(PICTURES, `walk-${slug}.png`);
  const shown = await page.screenshot({ path: picture }).then(
    () => `picture: ${picture}`,
    (error: unknown) => `no picture: ${String(error)}`,
  );
  if (thrown instanceof Error) thrown.message = `At ${at} (${shown}): ${thrown.message}`;
  throw thrown;
};

/**
 * What the generated browser tests of a flow share: the site, which runs as long as the file's tests, and the record of
 * what they walked. Beside the page runs the pure machine: after each step it must be in the state that the test says, and
 * the page must show what that state means.
 */
export const browserTests = (driver: AnyDriver, notWalked: NotWalked): BrowserTests => {
  const { flow } = driver;
  const site = useSite(driver.site);
  const walked = new Map<string, FollowedPath>();
  beforeAll(async () => driver.prepare?.(site));
  afterEach(async () => driver.restore?.(site));
  afterAll(() => keepPaths(flow, walked, notWalked));

  const begin = async (input: unknown, value: StateValue): Promise<Walking> => {
    const opening = driver.open(input);
    if ("cannot" in opening) throw new Error(`'${flow.slug}' cannot be opened so: ${opening.cannot}.`);
    let path = follow(flow, input, []);
    expect(path.start.value, "the state in which the machine begins").toEqual(value);
    const stage = await opening(site);
    const { page } = stage;
    onTestFinished(() => page.context().close());
    const keep = (next: FollowedPath): void => {
      path = next;
      walked.set(expect.getState().currentTestName ?? "", next);
    };
    await driver
      .shows(stage, path.start, null)
      .catch((error: unknown) => placed(error, "the start", page, flow.slug));
    keep(path);

    const take: TakeStep = async (event, expected) => {
      const events = [...path.steps.map((step) => step.event), whole(event)];
      const next = follow(flow, input, events);
      const step = next.steps[events.length - 1];
      if (step === undefined || step.took.length === 0)
        throw new Error(`The machine does not take ${event.type} here.`);
      expect(step.after.value, `the machine's state after ${event.type}`).toEqual(expected);
      const planned = driver.plan(step);
      if (planned === undefined || "cannot" in planned)
        throw new Error(
          `${event.type} cannot be brought about here: ${planned?.cannot ?? "nothing says how"}.`,
        );
      try {
        await planned(stage);
        await driver.shows(stage, step.after, step);
      } catch (error) {
        await placed(error, `step ${events.length}, ${event.type}`, page, flow.slug);
      }
      keep(next);
    };
    return { does: take, meets: take, waits: take };
  };
  return { begin };
};
