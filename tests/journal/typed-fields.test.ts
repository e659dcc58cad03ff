import "../../tools/testing/all-pages.ts";
import { describe, expect, test } from "vitest";
import { assign, setup } from "xstate";

import type { AnyFlow } from "../../src/machines/app/flow.ts";
import { promiseProvidedBy } from "../../src/machines/app/provided-by.ts";
import { publicFieldsOf, typedField } from "../../src/machines/app/secret-fields.ts";
import { flows } from "../../src/machines/flows.ts";
import { runEvents } from "./journal-drive.ts";

const MARKER = "Marker-4711-typed";

type Sample = AnyFlow["events"][number] & { readonly [key: string]: unknown };

/** The fields beside one of them: the text keys of the record in the context that has it. */
const fieldsBeside = (value: unknown, field: string): readonly string[] => {
  if (typeof value !== "object" || value === null) return [];
  if (Object.hasOwn(value, field))
    return Object.entries(value).flatMap(([key, text]) => (typeof text === "string" ? [key] : []));
  return Object.values(value).flatMap((part) => fieldsBeside(part, field));
};

/** A sample of typing with the marker as its text, for each field that it may be about. */
const marked = (sample: Sample, context: unknown): readonly Sample[] => {
  const text = Object.fromEntries(
    Object.entries(sample)
      .filter(([name]) => !["type", "field"].includes(name))
      .map(([name]) => [name, MARKER]),
  );
  if (sample.type !== "field.changed") return [{ ...sample, ...text }];
  const named = String(sample["field"]);
  const fields = new Set([named, ...fieldsBeside(context, named)]);
  return [...fields].map((field) => ({ ...sample, ...text, field }));
};

const typing = flows.flatMap((flow: AnyFlow) => {
  const samples = (flow.events as readonly Sample[]).filter((event) => typedField(event) !== null);
  return samples.length === 0 ? [] : [[flow.slug, flow, samples] as const];
});

/** Everything that a run of the flow records while its fields are typed into, from each of its inputs. */
const recorded = (flow: AnyFlow, isTyped: (field: string) => boolean): string => {
  const events = (flow.events as readonly Sample[]).flatMap((event) => {
    const field = typedField(event);
    if (field === null) return [event];
    const contexts = flow.inputs.map(
      (_, index) => runEvents(flow, index, []).states.get(1)?.[0] as { readonly context: unknown },
    );
    return contexts
      .flatMap(({ context }) => marked(event, context))
      .filter((one) => isTyped(typedField(one)!));
  });
  const answers = Object.entries(flow.outputs).flatMap(([source, outputs]) =>
    outputs.flatMap((output) => [{ type: `xstate.done.actor.${source}`, output }, ...events]),
  );
  const runs = flow.inputs.flatMap((_, index) => [
    // A short ring begins with checkpoints: contexts are recorded as well as events and inputs.
    runEvents(flow, index, [...events, ...answers, ...events] as never, 50),
    runEvents(flow, index, [...events, ...answers, ...events] as never),
  ]);
  return JSON.stringify(runs.map(({ recording }) => recording));
};

test("there are flows to type into", () => expect(typing.length).toBeGreaterThan(10));

describe.each(typing)("what is typed in %s", (_slug, flow, samples) => {
  const publicFields = publicFieldsOf(flow.machine);

  test("is nowhere in its journal, unless the field is public", () => {
    expect(recorded(flow, (field) => !publicFields.includes(field)).includes(MARKER)).toBe(false);
  });

  test("is in its journal where the field is public", () => {
    for (const sample of samples) {
      const field = typedField(sample)!;
      if (publicFields.includes(field)) expect(recorded(flow, (one) => one === field)).toContain(MARKER);
    }
  });
});

/** A sample with the marker in every text field of this name; texts about a field are the server's own words. */
const brought = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => brought(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (key === "fields" || key === "texts") return [key, part];
      return [key, key === name && typeof part === "string" ? MARKER : brought(part, name)];
    }),
  );
};

test("what was typed before and comes back, from the server or the browser's storage, is nowhere in a journal before anything is typed", () => {
  const leaks = typing.flatMap(([slug, flow, samples]) => {
    const publicFields = publicFieldsOf(flow.machine);
    const names = new Set(samples.map((sample) => typedField(sample)!));
    const others = (flow.events as readonly Sample[]).filter((event) => typedField(event) === null);
    return [...names].flatMap((name) => {
      if (publicFields.includes(name)) return [];
      const answers = Object.entries(flow.outputs).flatMap(([source, outputs]) =>
        outputs.map((output: unknown) => ({ type: `xstate.done.actor.${source}`, output })),
      );
      const events = brought([...others, ...answers, ...others], name);
      const recordings = flow.inputs.flatMap((_, index) =>
        [50, undefined].map((length) => runEvents(flow, index, events as never, length).recording),
      );
      return JSON.stringify(recordings).includes(MARKER) ? [`${slug}: ${name}`] : [];
    });
  });
  expect(leaks).toEqual([]);
});

/** A flow that nobody has declared anything for. */
const newFlow = (meta?: { readonly publicFields: readonly string[] }) =>
  ({
    ...flows[0],
    slug: "new",
    machine: setup({
      types: {
        context: {} as { readonly motto: string },
        events: {} as
          | { readonly type: "motto.typed"; readonly value: string }
          | { readonly type: "form.submitted" },
      },
      actors: { save: promiseProvidedBy<void, { readonly motto: string }>("this test") },
    }).createMachine({
      id: "new",
      ...(meta === undefined ? {} : { meta }),
      context: { motto: "" },
      on: { "motto.typed": { actions: assign({ motto: ({ event }) => event.value }) } },
      initial: "editing",
      states: {
        editing: { on: { "form.submitted": "saving" } },
        saving: { invoke: { id: "save", src: "save", input: ({ context }) => context } },
      },
    }),
    inputs: [undefined],
    events: [{ type: "motto.typed", value: "a" }, { type: "form.submitted" }],
    outputs: {},
  }) as AnyFlow;

test("a new flow cannot leak by forgetting to declare its fields; a public one is recorded", () => {
  expect(recorded(newFlow({ publicFields: ["motto"] }), () => true)).toContain(MARKER);
  expect(recorded(newFlow(), () => true)).not.toContain(MARKER);
});
