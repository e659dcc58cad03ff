import { isDeepStrictEqual } from "node:util";

import { describe, expect, test } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import type { AnyFlow } from "../src/machines/app/flow.ts";
import { flows } from "../src/machines/flows.ts";
import { forms, type Values } from "./form-cases.ts";
import { stepsOf, type Step } from "./walk/steps.ts";

/** The machines that are made of the parts of forms (`src/machines/app/form-parts.ts`), found by their actions. */
const made = flows.filter(({ machine }) =>
  ["changeField", "showMissing"].every((name) => name in machine.implementations.actions),
);

/** What a field holds, wherever in the context the machine keeps it. */
const held = ({ context }: AnyMachineSnapshot, field: string): unknown =>
  [context, context.form, context.fields].find(
    (part: Values | undefined) => part !== undefined && field in part,
  )?.[field];

const callsOf = ({ children }: AnyMachineSnapshot): string[] => Object.keys(children).toSorted();

const fieldsOf = (flow: AnyFlow): readonly string[] => [
  ...new Set(
    flow.events.flatMap(({ type, field }: Values) => (type === "field.changed" ? [field as string] : [])),
  ),
];

describe.each(made)("the form of $slug", (flow: AnyFlow) => {
  let walked: readonly Step[] | null = null;
  const stepsBy = (type: string): readonly Step[] => {
    walked ??= stepsOf(flow).steps;
    return walked.filter(({ event }) => event.type === type);
  };

  test("keeps what is typed into each of its fields, takes away its text, and asks nobody", () => {
    const kept = new Set<string>();
    for (const { event, before, after } of stepsBy("field.changed")) {
      const field: string = event["field"];
      // Where another region of the machine alone hears of it, nothing is kept.
      if (!isDeepStrictEqual(held(after, field), event["value"])) {
        expect([field, held(after, field)]).toEqual([field, held(before, field)]);
        continue;
      }
      kept.add(field);
      if (held(after, field) !== held(before, field))
        expect([field, after.context.texts[field]]).toEqual([field, undefined]);
      expect(callsOf(before)).toEqual(expect.arrayContaining(callsOf(after)));
    }
    expect(kept).toEqual(new Set(fieldsOf(flow)));
    expect(kept.size).toBeGreaterThan(0);
  });

  test("sends nothing while something is wrong, says what it is, and leaves what was typed", () => {
    const stays = stepsBy("form.submitted").filter(({ before, after }) =>
      isDeepStrictEqual(before.value, after.value),
    );
    for (const { before, after } of stays) {
      expect(callsOf(after)).toEqual(callsOf(before));
      for (const field of fieldsOf(flow)) expect(held(after, field)).toEqual(held(before, field));
    }
    const said = stays.filter(({ after }) => Object.keys(after.context.texts).length > 0);
    expect(said.length > 0).toBe(stays.length > 0);
  });
});

test("what a form asks and says is told of forms that exist", () => {
  const slugs = made.map(({ slug }) => slug);
  expect(forms.map(({ flow }) => flow.slug).filter((slug) => !slugs.includes(slug))).toEqual([]);
});
