import type { PhrasesOf } from "../app/flow.ts";
import { unreachable } from "../app/wording.ts";
import type { CopyWanted, PathsAnswer, testPathsMachine, WalksAnswer } from "./test-paths.machine.ts";

const formats: Readonly<Record<CopyWanted["format"], string>> = {
  md: "Markdown",
  gherkin: "Gherkin",
  json: "JSON",
  playwright: "Playwright",
};

/** How the page of test paths reads to a tester. */
export const testPathsPhrases: PhrasesOf<typeof testPathsMachine> = {
  begin: ({ flows }) => `Open /__inspector and its paths, of ${flows.length} flows.`,
  events: {
    "flow.chosen": ({ slug }) => `Choose the flow ${slug}.`,
    "cover.chosen": ({ cover }) => `Choose to cover ${cover}.`,
    "way.asked": ({ question }) =>
      question === null
        ? "Choose all paths below To."
        : `Choose ${question.to} below To${[...question.through.map((name) => `, ${name} below By way of`), ...question.avoid.map((name) => `, ${name} below Without`)].join("")}.`,
    "level.chosen": ({ level }) => `Choose the tests of the ${level} level.`,
    "step.chosen": ({ path, step }) =>
      `Press step ${step + 1} of path ${path + 1}, or the last one when it has fewer.`,
    "step.moved": ({ by }) => (by === 1 ? "Press Next." : "Press Previous."),
    "transition.chosen": ({ transition }) =>
      transition === null ? "Press beside the chart's states." : "Press a transition of the chart.",
    "copy.pressed": ({ format }) => `Press ${formats[format]} below Copy.`,
    "retry.pressed": "Press Try again.",
  },
  answers: {
    makePaths: (answer: PathsAnswer) =>
      answer.status === "ok"
        ? "The paths are made."
        : `The paths cannot be told: ${answer.reason} (take a phrase away in the sources).`,
    readWalks: (answer: WalksAnswer) =>
      answer.status === "ok"
        ? "The server tells what the last test run walked."
        : "The server does not tell what was walked (the site's setting inspector is off).",
    copyPaths: "The browser copies it.",
  },
  breaks: {
    makePaths:
      "The paths cannot be made (put a machine without a key and with endless states among the flows).",
    readWalks: unreachable("GET", "/api/v1/inspector/walks"),
    copyPaths: "The browser does not copy (forbid this site the clipboard in its settings).",
  },
  delays: { saidDelay: "Two and a half seconds pass." },
  states: {
    "paths.making": 'The list says "Making the paths".',
    "paths.showing": ({ context: { path, step } }) =>
      step === -1
        ? `The beginning of path ${path + 1} is marked.`
        : `Step ${step + 1} of path ${path + 1} is marked, with its state and transition in the chart.`,
    "paths.refused": ({ context }) => `Instead of the paths stands: "${context.problem}".`,
    "walks.reading": "Nothing is known of the last test run yet.",
    "walks.read": ({ context }) =>
      context.walks.length === 0
        ? "No test run is known, and no transition is coloured."
        : "Each flow has a bar for each level.",
    "walks.missing": "The page says that the last test run could not be read, with the button Try again.",
    "copying.idle": "The buttons below Copy wait.",
    "copying.writing": ({ context }) => `${formats[context.copy?.format ?? "md"]} is being copied.`,
    "copying.said": ({ context }) =>
      context.copy?.problem == null
        ? "The pressed button says Copied."
        : `The page says "${context.copy.problem}".`,
  },
};
