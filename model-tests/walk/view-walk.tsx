import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, test, vi } from "vitest";
import { createActor, type AnyActorRef, type AnyEventObject, type AnyMachineSnapshot } from "xstate";

import { inertScope } from "../../src/actors/xstate-private/inert-scope.ts";
import { describeState } from "../../src/actors/journal/describe-state.ts";
import type { AnyFlow } from "../../src/machines/app/flow.ts";
import { cover, type CoverPath } from "../../src/actors/paths/cover.ts";
import { explore } from "../../src/actors/paths/explore.ts";
import { transitions } from "../../src/machines/inspector/chart.ts";
import { amountsAreRead } from "./amounts-are-read.ts";
import { neutral, stillClock } from "./neutral.ts";
import { keepWalk } from "./record-walk.ts";

/**
 * How a person uses a flow. `actions` does an event on the page and answers false when the page does not offer it here;
 * an event without an action comes from elsewhere (answers, timers, other actors) and is sent. `shows` is what each status
 * of the view must show.
 */
export interface ViewDriver {
  readonly render: (actor: AnyActorRef) => ReactNode;
  readonly actions?: Readonly<Record<string, (page: HTMLElement, event: AnyEventObject) => boolean | void>>;
  readonly shows: Readonly<Record<string, (page: HTMLElement, snapshot: AnyMachineSnapshot) => void>>;
}

interface Taken {
  readonly states: Set<string>;
  readonly transitions: Map<string, Set<unknown>>;
  readonly notOffered: Set<string>;
  steps: number;
}

const walkPath = async (
  flow: AnyFlow,
  driver: ViewDriver,
  { input, events }: CoverPath,
  taken: Taken,
  took: Set<unknown>,
) => {
  const { machine } = flow;
  const scope = inertScope(machine.id, undefined, {
    inspection: (event) => {
      if (event.type !== "@xstate.microstep") return;
      for (const transition of event._transitions) {
        took.add(transition);
        taken.states.add(transition.source.id);
      }
      for (const node of (event.snapshot as AnyMachineSnapshot)._nodes) taken.states.add(node.id);
    },
  });
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  const actor: AnyActorRef = createActor(neutral(machine), { input, clock: stillClock } as never);
  let expected = machine.getInitialSnapshot(scope, input) as AnyMachineSnapshot;
  for (const node of expected._nodes) taken.states.add(node.id);
  const check = () => {
    const snapshot = actor.getSnapshot();
    expect(describeState(snapshot)).toEqual(describeState(expected));
    const { status } = flow.select(snapshot);
    expect(Object.keys(driver.shows)).toContain(status);
    driver.shows[status]!(page, snapshot);
    amountsAreRead(page);
  };
  try {
    actor.start();
    await act(async () => root.render(<MemoryRouter>{driver.render(actor)}</MemoryRouter>));
    check();
    for (const event of events) {
      const action = driver.actions?.[event.type];
      await act(async () => {
        const offered = action?.(page, event);
        if (action === undefined || offered === false) actor.send(event);
        if (offered === false) taken.notOffered.add(event.type);
      });
      expected = machine.transition(expected, event, scope) as AnyMachineSnapshot;
      taken.steps += 1;
      check();
    }
  } finally {
    await act(async () => root.unmount());
    actor.stop();
    page.remove();
  }
};

/** The view walk of one flow: the paths over every transition drive its real view, each step done on the page where it can be. */
export const walkView = (flow: AnyFlow, driver: ViewDriver): void => {
  describe(`view of ${flow.slug}`, () => {
    test("shows every state on the paths over every transition, and its controls do what the machine says", async () => {
      vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
      const { paths } = cover(flow, explore(flow), { everyInput: true });
      const taken: Taken = { states: new Set(), transitions: new Map(), notOffered: new Set(), steps: 0 };
      for (const [index, path] of paths.entries()) {
        const took = new Set<unknown>();
        taken.transitions.set(`${expect.getState().currentTestName}, path ${index + 1}`, took);
        await walkPath(flow, driver, path, taken, took);
      }
      await keepWalk(flow, {
        level: "view",
        seen: taken.states,
        took: taken.transitions,
        steps: taken.steps,
        paths: paths.length,
        notWalked: [...taken.notOffered].map((what) => ({
          what,
          why: "the view does not offer it in every state",
        })),
      });
      const walked = new Set([...taken.transitions.values()].flatMap((took) => [...took]));
      expect(
        transitions(flow.machine)
          .filter(({ definition }) => !walked.has(definition))
          .map(({ name }) => name),
      ).toEqual([]);
      vi.unstubAllGlobals();
    });
  });
};
