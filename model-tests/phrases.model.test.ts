import { beforeAll, describe, expect, test } from "vitest";

import type { Walk } from "../src/actors/paths/explore.ts";
import { unphrased } from "../src/actors/paths/phrase.ts";
import { phraserOf } from "../src/actors/paths/phraser.ts";
import type { AnyFlow, Phrases } from "../src/machines/app/flow.ts";
import { flows } from "../src/machines/flows.ts";
import { falseClaims } from "./walk/claims.ts";
import { knownWalk } from "./walk/known-walk.ts";

/** A sentence: it begins and ends like one, and nothing is missing in it. */
const WHOLE = /^[A-Z"](?!.*(undefined|null|NaN|\[object|[^.]\.\.(?!\.)|\s\s|"")).*[."]$/u;

const stepsOf = ({ edges }: Walk) => edges.filter(({ from }) => from !== "");

/** Everything that can be read of a flow: its beginnings, steps and states. */
const sentencesOf = (flow: AnyFlow, walk: Walk): ReadonlySet<string> => {
  const phraser = phraserOf(flow);
  return new Set([
    ...flow.inputs.map((input) => phraser.begin(input)),
    ...stepsOf(walk).map(
      ({ from, event }) => phraser.step(walk.vertices.get(from)!.snapshot, event).sentence,
    ),
    ...[...walk.vertices.values()].map(({ snapshot }) => phraser.state(snapshot)),
  ]);
};

/** Answers of one actor that read the same in the same state. */
const alike = (flow: AnyFlow, walk: Walk): readonly string[] => {
  const phraser = phraserOf(flow);
  const outputs = new Map<string, string>();
  return stepsOf(walk).flatMap(({ from, event }) => {
    if (!event.type.startsWith("xstate.done.actor.")) return [];
    const { sentence } = phraser.step(walk.vertices.get(from)!.snapshot, event);
    const place = `${from} ${event.type} ${sentence}`;
    const output = JSON.stringify(event["output"] ?? null);
    const other = outputs.get(place) ?? output;
    outputs.set(place, output);
    return other === output ? [] : [sentence];
  });
};

const tables = ["events", "answers", "breaks", "delays", "states"] as const;

/** A table that notes in `used` under which of its keys something was read. */
const watched = <Table extends object>(table: Table, used: Set<string>): Table =>
  new Proxy(table, {
    get: (target, key) => {
      used.add(String(key));
      return Reflect.get(target, key) as unknown;
    },
  });

/** Phrases that nothing reads: they name nothing that happens. Machines raise events of their own. */
const leftOver = (flow: AnyFlow, phrases: Phrases, walk: Walk): readonly string[] => {
  const used = new Map(tables.map((table) => [table, new Set<string>()]));
  const read = tables.map((table) => [table, watched(phrases[table], used.get(table)!)] as const);
  unphrased({ ...flow, phrases: { ...phrases, ...Object.fromEntries(read) } }, walk);
  return tables.flatMap((table) =>
    Object.keys(phrases[table])
      .filter((key) => !used.get(table)!.has(key))
      .filter((key) => table !== "events" || !flow.machine.events.includes(key))
      .map((key) => `${table}: ${key}`),
  );
};

const walkOf = (machine: unknown): Walk | undefined => {
  const flow = flows.find((one) => one.machine === machine);
  return flow === undefined ? undefined : knownWalk(flow);
};

for (const flow of flows) {
  describe(`phrases of ${flow.slug}`, () => {
    let walk: Walk;
    beforeAll(() => {
      walk = knownWalk(flow);
    });

    test("everything that happens has a sentence, and a whole one", () => {
      expect(unphrased(flow, walk)).toEqual([]);
      expect([...sentencesOf(flow, walk)].filter((sentence) => !WHOLE.test(sentence))).toEqual([]);
    });

    test("no two answers of an actor read the same", () => {
      expect([...new Set(alike(flow, walk))]).toEqual([]);
    });

    test("a reload or a toast is claimed only where it is emitted", () => {
      expect(falseClaims(flow, walk, walkOf)).toEqual([]);
    });

    test("no phrase is left over", () => {
      expect(leftOver(flow, flow.phrases, walk)).toEqual([]);
    });
  });
}
