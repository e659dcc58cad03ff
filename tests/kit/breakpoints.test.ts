import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { media } from "../../src/views/theme/media.ts";

const widths = (query: string): readonly string[] =>
  [...query.matchAll(/(?:min|max)-width:\s*([\d.]+)px/g)].map(([, width]) => width!);

test("[CONST-03] [CCONST-05] the layout breaks at 576, 768, 992, 1200 and 1400 px, and views break nowhere else", () => {
  const breaks = Object.values(media).flatMap(widths);
  // What ends just below a breakpoint belongs to it.
  expect([...new Set(breaks.map((width) => Math.ceil(Number(width))))].toSorted((a, b) => a - b)).toEqual([
    576, 768, 992, 1200, 1400,
  ]);
  const views = join(import.meta.dirname, "../../src/views");
  const sheets = readdirSync(views, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.css(\.ts)?$/.test(name),
  );
  expect(sheets.length).toBeGreaterThan(20);
  const own = sheets.filter((name) => widths(readFileSync(join(views, name), "utf8")).length > 0);
  expect(own).toEqual([]);
});
