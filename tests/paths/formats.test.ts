import { describe, expect, test } from "vitest";

import { gherkinOf } from "../../src/actors/paths/gherkin.ts";
import { markdownOf } from "../../src/actors/paths/markdown.ts";
import { pathSetOf } from "../../src/actors/paths/phrase.ts";
import { flows } from "../../src/machines/flows.ts";
import type { PathSet } from "../../src/machines/inspector/path.ts";
import { parseGherkin } from "./parse-gherkin.ts";

const set: PathSet = {
  slug: "bell",
  title: "A bell",
  cover: "transitions",
  covered: { all: 3, taken: 2 },
  unreachable: ["bell.quiet --wind.blew[0]--> (stays)"],
  leftOut: 1,
  paths: [
    {
      number: 1,
      begin: "Stand before\nthe door.",
      input: undefined,
      took: [],
      expected: "It is quiet.",
      value: "quiet",
      steps: [
        {
          kind: "action",
          sentence: "Press *the* <bell>.",
          event: { type: "bell.pressed" },
          took: [],
          expected: "Steps are heard.",
          value: "asking",
          messages: ['A red message says: "Somebody."'],
        },
        {
          kind: "condition",
          sentence: "The door answers (POST /__test/door).",
          event: { type: "xstate.done.actor.who" },
          took: [],
          expected: "It rings.",
          value: "ringing",
          messages: [],
        },
        {
          kind: "wait",
          sentence: "Ten seconds pass.",
          event: { type: "xstate.after.timeout.bell" },
          took: [],
          expected: "It is quiet.",
          value: "quiet",
          messages: [],
        },
      ],
    },
  ],
};

describe("Markdown", () => {
  const lines = markdownOf(set).split("\n");

  test("has a title, how much it takes, how to begin, and numbered steps with what is seen after each", () => {
    expect(lines[0]).toBe("# A bell");
    expect(lines).toContain("1 path, 3 steps: 2 of 3 transitions. 1 more path left out.");
    expect(lines).toContain("## Path 1: 3 steps");
    expect(lines.join(" ")).toContain("**Begin:** Stand before the door.  - It is quiet.");
    expect(lines.slice(lines.indexOf("1. Press \\*the\\* \\<bell>."))).toEqual([
      "1. Press \\*the\\* \\<bell>.",
      "   - Steps are heard.",
      '   - A red message says: "Somebody."',
      "2. **Arrange:** The door answers (POST /__test/door).",
      "   - It rings.",
      "3. **Wait:** Ten seconds pass.",
      "   - It is quiet.",
      "",
      "## Not taken",
      "",
      "No sample leads to these transitions:",
      "",
      "- bell.quiet --wind.blew[0]--> (stays)",
      "",
    ]);
  });
});

describe("Gherkin", () => {
  test("is a feature with a scenario a path: actions and waits are When, conditions Given, what is seen Then", () => {
    const { feature, tags, scenarios } = parseGherkin(gherkinOf(set));
    expect([feature, tags]).toEqual(["A bell", ["@bell"]]);
    expect(scenarios).toEqual([
      {
        name: "bell, path 1",
        tags: ["@path-1"],
        steps: [
          "Given Stand before the door.",
          "Then It is quiet.",
          "When Press *the* <bell>.",
          "Then Steps are heard.",
          'And A red message says: "Somebody."',
          "Given The door answers (POST /__test/door).",
          "Then It rings.",
          "When Ten seconds pass.",
          "Then It is quiet.",
        ],
      },
    ]);
  });

  test("is refused by the parser when a step would not be one line, so that the tests below tell something", () => {
    expect(() => parseGherkin("Feature: A\n  Scenario: B\n    Given one\n    two")).toThrow("line 4");
    expect(() => parseGherkin("Scenario: B")).toThrow("line 1");
  });
});

describe.each(flows.filter(({ slug }) => slug !== "inspector").map((flow) => ({ slug: flow.slug, flow })))(
  "$slug",
  ({ flow }) => {
    test("has paths over every transition in each format", () => {
      const paths = pathSetOf(flow);
      expect(paths.covered.taken).toBe(paths.covered.all);
      expect(paths.unreachable).toEqual([]);
      const { scenarios } = parseGherkin(gherkinOf(paths));
      expect(scenarios.length).toBe(paths.paths.length);
      for (const [index, { steps }] of scenarios.entries()) {
        const path = paths.paths[index]!;
        const messages = path.steps.reduce((sum, step) => sum + step.messages.length, 0);
        expect(steps.length).toBe(2 + 2 * path.steps.length + messages);
      }
      expect(markdownOf(paths).match(/^\d+\. /gmu)?.length ?? 0).toBe(
        paths.paths.reduce((sum, path) => sum + path.steps.length, 0),
      );
      const read = JSON.parse(JSON.stringify(paths)) as PathSet;
      expect(read.paths.map((path) => path.steps.map(({ sentence }) => sentence))).toEqual(
        paths.paths.map((path) => path.steps.map(({ sentence }) => sentence)),
      );
    });
  },
);
