import type { Path, PathSet, StepKind } from "../../machines/inspector/path.ts";
import { summary } from "./markdown.ts";

const keywords: Readonly<Record<StepKind, string>> = { action: "When", condition: "Given", wait: "When" };

/** A step is one line. */
const line = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const scenario = (slug: string, { number, begin, expected, steps }: Path): readonly string[] => [
  "",
  `  @path-${number}`,
  `  Scenario: ${slug}, path ${number}`,
  `    Given ${line(begin)}`,
  `    Then ${line(expected)}`,
  ...steps.flatMap((step) => [
    `    ${keywords[step.kind]} ${line(step.sentence)}`,
    `    Then ${line(step.expected)}`,
    ...step.messages.map((sentence) => `    And ${line(sentence)}`),
  ]),
];

/** Paths as a Gherkin feature: what a person does and time that passes is `When`, conditions to arrange are `Given`. */
export const gherkinOf = (set: PathSet): string =>
  [
    `@${set.slug}`,
    `Feature: ${line(set.title)}`,
    `  ${line(summary(set))}`,
    ...set.unreachable.map((name) => `  Not taken: ${line(name)}`),
    ...set.paths.flatMap((path) => scenario(set.slug, path)),
    "",
  ].join("\n");
