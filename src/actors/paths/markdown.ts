import type { Path, PathSet, PathStep } from "../../machines/inspector/path.ts";

/** Text as Markdown shows it, letter by letter. */
const plain = (text: string): string =>
  text.replaceAll(/[\\`*<]/g, "\\$&").replaceAll(/_(?=[^\p{L}\p{N}_]|$)/gu, "\\_");

const marks = { action: "", condition: "**Arrange:** ", wait: "**Wait:** " } as const;

const seen = (expected: string, messages: readonly string[], indent: string): readonly string[] =>
  [expected, ...messages].map((sentence) => `${indent}- ${plain(sentence)}`);

const stepLines = ({ kind, sentence, expected, messages }: PathStep, index: number): readonly string[] => {
  const number = `${index + 1}. `;
  return [
    `${number}${marks[kind]}${plain(sentence)}`,
    ...seen(expected, messages, " ".repeat(number.length)),
  ];
};

const count = (amount: number, one: string): string => `${amount} ${amount === 1 ? one : `${one}s`}`;

const pathLines = ({ number, begin, expected, steps }: Path): readonly string[] => [
  `## Path ${number}: ${count(steps.length, "step")}`,
  "",
  `**Begin:** ${plain(begin)}`,
  "",
  ...seen(expected, [], ""),
  "",
  ...steps.flatMap(stepLines),
  ...(steps.length === 0 ? [] : [""]),
];

const coverWords = { transitions: "transitions", states: "states", pairs: "pairs of transitions" } as const;

/** How much a path set takes, in one sentence. */
export const summary = ({ cover, covered, paths, leftOut }: PathSet): string => {
  const steps = paths.reduce((sum, path) => sum + path.steps.length, 0);
  const took = `${count(paths.length, "path")}, ${count(steps, "step")}: ${covered.taken} of ${covered.all} ${coverWords[cover]}.`;
  return leftOut === 0 ? took : `${took} ${count(leftOut, "more path")} left out.`;
};

/** Paths for a tester to read and follow by hand. */
export const markdownOf = (set: PathSet): string =>
  [
    `# ${plain(set.title)}`,
    "",
    summary(set),
    "",
    "Do each numbered step and compare with what stands below it. **Arrange** marks a condition: read one step ahead, since it " +
      "is mostly prepared before the step that it answers. **Wait** marks time that passes.",
    "",
    ...set.paths.flatMap(pathLines),
    ...(set.unreachable.length === 0
      ? []
      : [
          "## Not taken",
          "",
          "No sample leads to these transitions:",
          "",
          ...set.unreachable.map((name) => `- ${plain(name)}`),
          "",
        ]),
  ].join("\n");
