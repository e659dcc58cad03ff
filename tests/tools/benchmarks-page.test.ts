import { expect, test } from "vitest";

import { withSection } from "../../tools/benchmarks-page.ts";

test("a section of the page of figures is replaced, the others stay", () => {
  const one = withSection("# Figures\n\nWords.\n", "Attack", "| a |");
  expect(one).toBe("# Figures\n\nWords.\n\n## Attack\n\n| a |\n");
  const two = withSection(one, "Speed", "| b |");
  expect(two).toBe(`${one}\n## Speed\n\n| b |\n`);
  expect(withSection(two, "Attack", "| c |")).toBe(
    "# Figures\n\nWords.\n\n## Attack\n\n| c |\n\n## Speed\n\n| b |\n",
  );
  expect(withSection(two, "Speed", "| d |")).toBe(`${one}\n## Speed\n\n| d |\n`);
});
