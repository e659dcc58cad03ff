import { expect } from "vitest";

import { signInFlow } from "../../src/machines/sign-in/sign-in.flow.ts";
import { chartOf } from "../../src/machines/inspector/chart.ts";
import { testPathsFlow } from "../../src/machines/test-paths/test-paths.flow.ts";
import type { TestPathsRef, TestPathsSnapshot } from "../../src/machines/test-paths/test-paths.machine.ts";
import { TestPaths } from "../../src/views/inspector/paths/test-paths.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const chart = chartOf(signInFlow.machine);
const book = { flows: testPathsFlow.inputs[0]!.flows, chartOf: () => chart };
const neverLaidOut = () => new Promise<never>(() => {});

const formats: Readonly<Record<string, RegExp>> = {
  md: /^Copy as Markdown$/,
  playwright: /^Copy as Playwright$/,
};
const titles: Readonly<Record<string, RegExp>> = { bell: /^A bell/, door: /^A door/ };

const paths = (page: HTMLElement): string =>
  page.querySelector('section[aria-label="Paths"]')?.textContent ?? "";

/** What is said of the last test run and of copying beside the paths. */
const around = (page: HTMLElement, { value, context }: TestPathsSnapshot): void => {
  expect(page.querySelector("nav")?.textContent?.includes("could not be read")).toBe(
    value.walks === "missing",
  );
  const said = value.copying === "said" ? (context.copy?.problem ?? "is copied.") : "";
  expect(page.querySelector('[aria-label="Copy as"] [role=status]')?.textContent).toContain(said);
};

walkView(testPathsFlow, {
  render: (actor) => <TestPaths actor={actor as TestPathsRef} book={book} layOut={neverLaidOut} />,
  actions: {
    "flow.chosen": (page, { slug }) => press(page, titles[slug as string]!),
    "level.chosen": (page, { level }) => press(page, level as string),
    "step.moved": (page, { by }) => press(page, by === 1 ? "Next step" : "Previous step"),
    "copy.pressed": (page, { format }) => press(page, formats[format as string]!),
    "retry.pressed": (page) => press(page, "Try again"),
  },
  shows: {
    making: (page, snapshot) => {
      expect(paths(page)).toContain("Making the paths");
      around(page, snapshot as TestPathsSnapshot);
    },
    refused: (page, snapshot) => {
      expect(page.querySelector("[role=alert]")?.textContent).toContain(snapshot.context.problem);
      around(page, snapshot as TestPathsSnapshot);
    },
    showing: (page, snapshot) => {
      const { path, step } = (snapshot as TestPathsSnapshot).context;
      const rows = [...page.querySelectorAll("section section")].map((part) => [
        ...part.querySelectorAll("li button"),
      ]);
      expect(rows[path]?.[step + 1]?.getAttribute("aria-current")).toBe("step");
      expect(page.querySelectorAll('[aria-current="step"]').length).toBe(1);
      around(page, snapshot as TestPathsSnapshot);
    },
  },
});
