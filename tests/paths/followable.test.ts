import { emit, fromPromise, setup } from "xstate";
import { expect, test } from "vitest";

import { explore } from "../../src/actors/paths/explore.ts";
import { strandedSteps, vagueConditions } from "../../src/actors/paths/followable.ts";
import { pathSetOf, phrasePath } from "../../src/actors/paths/phrase.ts";
import { defineFlow, type AnyFlow, type Phrases } from "../../src/machines/app/flow.ts";

const goAway = emit(() => ({ type: "navigation.requested", to: "/elsewhere", returning: true }));

/** One stays where it is and has the browser go away; the other leads to a state in which the browser has gone. */
const machine = setup({
  actors: { ask: fromPromise(() => Promise.resolve("yes")) },
}).createMachine({
  id: "shop",
  initial: "counter",
  states: {
    counter: {
      on: { "provider.chosen": { actions: goAway }, "bell.pressed": {}, "door.opened": "street" },
    },
    street: {
      invoke: { id: "ask", src: "ask", onDone: "counter", onError: "counter" },
      on: { "back.pressed": "counter" },
    },
  },
});

const phrases: Phrases = {
  begin: () => "Stand at the counter.",
  events: {
    "provider.chosen": "Press Continue.",
    "bell.pressed": "Press the bell.",
    "door.opened": "Press the door.",
    "back.pressed": "Press the browser's Back.",
  },
  answers: { ask: (answer: string) => `The server answers: ${answer}.` },
  breaks: { ask: "Nobody answers." },
  delays: {},
  states: { counter: "The counter is shown.", street: "The door opens, and the page goes there." },
};

const shop = (more: Partial<Phrases> = {}): AnyFlow =>
  defineFlow({
    slug: "shop",
    title: "A shop",
    machine,
    inputs: [undefined],
    events: [
      { type: "provider.chosen" },
      { type: "bell.pressed" },
      { type: "door.opened" },
      { type: "back.pressed" },
    ],
    outputs: { ask: ["yes"] },
    select: () => ({ status: "shop" }),
    phrases: { ...phrases, ...more },
  }) as AnyFlow;

const back: Partial<Phrases> = { away: ["street"], returns: ["back.pressed"] };

test("no path goes on after the browser went away, unless the next step says how one comes back", () => {
  const { paths } = pathSetOf(shop(back));
  expect(strandedSteps(shop(back), paths)).toEqual([]);
  const next = paths.flatMap(({ steps }) =>
    steps.map(({ event }, index) => [event.type, steps[index + 1]?.event.type]),
  );
  const follows = (type: string) => next.filter(([first]) => first === type).map(([, second]) => second);
  expect(follows("provider.chosen")).toEqual([undefined]);
  expect(new Set(follows("door.opened"))).toEqual(new Set(["back.pressed"]));
  expect(follows("bell.pressed")).not.toEqual([undefined]);
});

test("a step on a page that its own words say is gone is named", () => {
  const walked = (flow: AnyFlow, ...types: readonly string[]) =>
    strandedSteps(flow, [phrasePath(flow, { input: undefined, events: types.map((type) => ({ type })) }, 1)]);
  expect(walked(shop(), "door.opened", "back.pressed")).toEqual([
    `shop: path 1, step 2 ("Press the browser's Back.") follows one that leaves the page ("The door opens, and the page goes there.") and does not say how one comes back.`,
  ]);
  expect(walked(shop(back), "door.opened", "back.pressed")).toEqual([]);
  expect(walked(shop(back), "provider.chosen", "bell.pressed")).toEqual([
    `shop: path 1, step 2 ("Press the bell.") follows one that leaves the page ("The browser goes to /elsewhere, to come back here.") and does not say how one comes back.`,
  ]);
});

test("conditions that need more than they say are named", () => {
  const vague = (more: Partial<Phrases>) => vagueConditions(shop(more), explore(shop(more)));
  expect(vague({})).toEqual([
    'shop: "The server answers: yes." does not say how it is brought about.',
    'shop: "Nobody answers." does not say how it is brought about.',
  ]);
  expect(vague({ breaks: { ask: "Nobody answers (pull the plug)." } })).toEqual([]);
  const third = "Nobody answers (it is at least the third try within a minute";
  expect(vague({ breaks: { ask: `${third}).` } })).toEqual([
    `shop: "${third})." does not say how it is brought about.`,
  ]);
  expect(vague({ breaks: { ask: `${third}: beforehand, try twice elsewhere).` } })).toEqual([]);
});
