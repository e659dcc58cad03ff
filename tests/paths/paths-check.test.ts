import { createMachine, fromPromise, setup, spawnChild } from "xstate";
import { expect, test } from "vitest";

import { transitions } from "../../src/machines/inspector/chart.ts";
import { defineFlow, type AnyFlow } from "../../src/machines/app/flow.ts";
import { checkPaths } from "../../tools/paths-check.ts";
import { walkRecord } from "../../model-tests/walk/record-walk.ts";

const machine = createMachine({
  id: "lamp",
  initial: "off",
  states: { off: { on: { pressed: "on", kicked: "on" } }, on: { on: { pressed: "off" } }, broken: {} },
});

const lamp = (more: Partial<AnyFlow> = {}): AnyFlow =>
  defineFlow({
    slug: "lamp",
    title: "A lamp",
    machine,
    inputs: [undefined],
    events: [{ type: "pressed" }],
    outputs: {},
    select: () => ({ status: "lamp" }),
    phrases: {
      begin: () => "Stand below the lamp.",
      events: { pressed: "Press the switch." },
      answers: {},
      breaks: {},
      delays: {},
      states: { off: "It is dark.", on: "It is bright." },
    },
    ...more,
  }) as AnyFlow;

test("names what no sample takes or leads to, what has no words, what is left out, and what cannot be walked", async () => {
  const silent = lamp({ slug: "silent", phrases: { ...lamp().phrases!, states: { off: "It is dark." } } });
  const broken = lamp({
    slug: "broken",
    key: () => {
      throw new Error("It has no key.");
    },
  });
  const { table, wrong } = await checkPaths([silent, lamp(), broken], "transitions", Infinity);
  expect(table.map((line) => line.split(/ {2,}/).slice(0, 7))).toEqual([
    ["flow", "states", "transitions", "paths", "steps", "covered", "unphrased"],
    ["broken", "?", "?", "?", "?", "?", "?"],
    ["lamp", "2/3", "2/3", "1", "2", "2", "0"],
    ["silent", "2/3", "2/3", "1", "2", "2", "1"],
  ]);
  const missing = (slug: string) => [
    `${slug}: no sample takes lamp.off --kicked[0]--> lamp.on.`,
    `${slug}: no sample leads to the state lamp.broken.`,
  ];
  expect(wrong).toEqual([
    "broken: It has no key.",
    ...missing("lamp"),
    ...missing("silent"),
    "silent: the state 'on' has no phrase.",
  ]);
});

test("names what a sentence says that nothing does, and an actor that is started twice", async () => {
  const ringing = setup({ actors: { ring: fromPromise(() => Promise.resolve()) } }).createMachine({
    id: "bell",
    initial: "quiet",
    states: {
      quiet: { on: { pressed: { target: "loud", actions: spawnChild("ring", { id: "bell" }) } } },
      loud: { on: { pressed: { actions: spawnChild("ring", { id: "bell" }) } } },
    },
  });
  const bell = lamp({
    slug: "bell",
    machine: ringing,
    outputs: { ring: [] },
    phrases: {
      ...lamp().phrases!,
      breaks: { bell: "The bell breaks." },
      states: { quiet: "It is quiet.", loud: 'It shows the toast "Loud".' },
    },
  });
  const { wrong } = await checkPaths([bell], "transitions", Infinity);
  expect(wrong).toEqual([
    `bell: in loud, "Press the switch.": 'bell' is started again while the first one lives.`,
    'bell: after pressed no toast "Loud" is emitted, though it says: It shows the toast "Loud".',
  ]);
});

test("a walk's record tells by number which of its tests took a transition", () => {
  const [on, kicked, off] = transitions(machine);
  const record = walkRecord(lamp(), {
    level: "view",
    seen: ["lamp.off", "lamp.on", "elsewhere"],
    took: new Map([
      ["goes on", [on!.definition]],
      ["goes on and off", [on!.definition, off!.definition]],
    ]),
    steps: 3,
    paths: 2,
  });
  expect(record).toEqual({
    slug: "lamp",
    level: "view",
    states: { all: 3, walked: 2 },
    transitions: { all: 3, walked: 2 },
    steps: 3,
    paths: 2,
    tests: ["goes on", "goes on and off"],
    took: { [on!.name]: [0, 1], [off!.name]: [1] },
  });
  expect(Object.keys(record.took)).not.toContain(kicked!.name);
});
