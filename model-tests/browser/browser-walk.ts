import { join } from "node:path";

import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";

import { inertScope } from "../../src/actors/journal/inert-scope.ts";
import type { AnyFlow } from "../../src/machines/app/flow.ts";
import { explore, type Walk } from "../../src/actors/paths/explore.ts";
import { stateNodes, transitions } from "../../src/machines/inspector/chart.ts";
import { recordWalk } from "../walk/record-walk.ts";
import { browserPaths, type BrowserPath, type Reach, type StepFacts } from "./browser-paths.ts";

const PICTURES = join(import.meta.dirname, "../../.cache/screens");

/** A step while it is done: what comes after it, and what the machine asks of the app in it. */
export interface Step extends StepFacts {
  readonly emitted: readonly AnyEventObject[];
  readonly next: AnyEventObject | null;
}

/** A browser's page with the flow before the eyes of a person, from its first state on. */
export interface Stage {
  readonly page: Page;
  /** Does what makes the event: a person's action, or a condition that is arranged. */
  readonly act: (step: Step) => Promise<void>;
  /** Waits until the page shows what it must; `step` is null at the start. Throws when it does not come. */
  readonly shows: (snapshot: AnyMachineSnapshot, step: Step | null) => Promise<void>;
}

export interface BrowserDriver extends Reach {
  readonly flow: AnyFlow;
  readonly open: (input: never, first: AnyEventObject | null) => Promise<Stage>;
}

const emittedBy = (flow: AnyFlow, { before, event }: StepFacts): readonly AnyEventObject[] => {
  const emitted: AnyEventObject[] = [];
  const scope = inertScope(flow.machine.id, undefined, { emitted: (told) => emitted.push(told) });
  flow.machine.transition(before, event, scope);
  return emitted;
};

const short = ({ type, output, ...rest }: AnyEventObject): string => {
  const about = output?.failure?.code ?? output?.data?.status ?? output?.status;
  const [first] = Object.entries(rest).filter(([key]) => key !== "actorId" && key !== "error");
  const detail = about ?? (first === undefined ? null : JSON.stringify(first[1]));
  return `${type.replace(/^xstate\./, "")}${detail === null ? "" : ` (${String(detail).slice(0, 40)})`}`;
};

const titleOf = ({ steps }: BrowserPath): string =>
  steps.length === 0 ? "opens" : steps.map(({ event }) => short(event)).join(" > ");

const walkPath = async (driver: BrowserDriver, path: BrowserPath): Promise<void> => {
  const stage = await driver.open(path.input as never, path.steps[0]?.event ?? null);
  let at = "the start";
  try {
    await stage.shows(path.start, null);
    for (const [index, facts] of path.steps.entries()) {
      at = `step ${index + 1}, ${short(facts.event)}`;
      const next = path.steps[index + 1]?.event ?? null;
      const step: Step = { ...facts, next, emitted: emittedBy(driver.flow, facts) };
      await stage.act(step);
      await stage.shows(facts.after, step);
    }
  } catch (error) {
    const picture = join(PICTURES, `walk-${driver.flow.slug}.png`);
    await stage.page.screenshot({ path: picture }).catch(() => undefined);
    if (error instanceof Error) error.message = `At ${at} (picture: ${picture}): ${error.message}`;
    throw error;
  } finally {
    await stage.page.context().close();
  }
};

const statesOf = (walk: Walk, { edges }: BrowserPath): readonly string[] =>
  edges.flatMap(({ to }) => walk.vertices.get(to)!.snapshot._nodes.map(({ id }) => id));

/** The browser walk of a flow: one test a path in Chromium against the real server, then the count of what was walked. */
export const walkInBrowser = (driver: BrowserDriver): void => {
  const { flow } = driver;
  const walk = explore(flow);
  const { paths, notWalked } = browserPaths(flow, walk, driver);
  describe(`browser walk of ${flow.slug}`, () => {
    const done: BrowserPath[] = [];
    test.each(paths.map((path) => ({ path, title: titleOf(path) })))("$title", async ({ path }) => {
      await walkPath(driver, path);
      done.push(path);
    });
    test("what was walked is counted, and what was not is named with the reason", async () => {
      const states = stateNodes(flow.machine);
      const all = transitions(flow.machine);
      const roots = walk.edges.filter(({ from }) => from === "");
      const taken = new Set(
        done.flatMap(({ input, edges }) =>
          [roots[flow.inputs.indexOf(input)]!, ...edges].flatMap(({ took }) => took),
        ),
      );
      const seen = new Set(done.flatMap((path) => statesOf(walk, path)));
      await recordWalk({
        slug: flow.slug,
        level: "browser",
        states: { all: states.length, walked: states.filter(({ id }) => seen.has(id)).length },
        transitions: {
          all: all.length,
          walked: all.filter(({ definition }) => taken.has(definition)).length,
        },
        steps: done.reduce((sum, { steps }) => sum + steps.length, 0),
        paths: done.length,
        notWalked,
      });
      expect(done.length).toBe(paths.length);
      expect(notWalked.filter(({ why }) => why === "")).toEqual([]);
    });
  });
};
