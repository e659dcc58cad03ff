import ELK from "elkjs/lib/elk.bundled.js";
import { describe, expect, test } from "vitest";
import { createMachine } from "xstate";

import { chartDrawing, drawingName } from "../../src/actors/inspector/export-chart.ts";
import { createLayOut } from "../../src/actors/inspector/layout.ts";
import { measureByTable } from "../../src/actors/inspector/layout-text.ts";
import { flows } from "../../src/machines/flows.ts";
import { chartOf, type ChartNode } from "../../src/machines/inspector/chart.ts";

const elk = new ELK();
const layOut = createLayOut(
  (graph) => elk.layout(graph),
  async () => measureByTable,
);

const nodesOf = (node: ChartNode): readonly ChartNode[] => [node, ...node.children.flatMap(nodesOf)];

/** The texts of a well-formed XML text without entities of its own; throws where it is not. */
const textsOf = (xml: string): readonly string[] => {
  const open: string[] = [];
  const texts: string[] = [];
  const part = /<(\/?)([a-z]+)((?:\s[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  while (part.lastIndex < xml.length) {
    const at = part.lastIndex;
    const found = part.exec(xml);
    if (found === null) throw new Error(`Not well-formed at ${xml.slice(at, at + 60)}`);
    const [, ends, name, , isEmpty, text] = found;
    if (text !== undefined) {
      if (/&(?!(?:amp|lt|gt|quot);)/.test(text)) throw new Error(`A bare & in ${text}`);
      texts.push(
        text
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">")
          .replaceAll("&quot;", '"')
          .replaceAll("&amp;", "&"),
      );
    } else if (ends === "/") {
      if (open.pop() !== name) throw new Error(`</${name}> ends nothing.`);
    } else if (isEmpty === "") open.push(name!);
  }
  expect(open).toEqual([]);
  return texts;
};

describe("a chart as a drawing", () => {
  test.each(
    flows
      .filter((_, index) => index % 12 === 0)
      .map(({ slug, machine }) => [slug, chartOf(machine)] as const),
  )("%s: it is well-formed, and names each state", async (_, chart) => {
    const svg = await chartDrawing(chart, layOut);
    const texts = textsOf(svg);
    for (const { key } of nodesOf(chart.root))
      expect(
        texts.some((text) => text === key || (text.endsWith("…") && key.startsWith(text.slice(0, -1)))),
      ).toBe(true);
    expect(svg.replace("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|url\(|@import|href|<script/);
  });

  test("names with signs of XML in them stay what they are", async () => {
    const machine = createMachine({
      id: "a<b",
      initial: "x & y",
      states: { "x & y": { description: '"quoted" <b>\u0000', on: { "go>": "</text>" } }, "</text>": {} },
    });
    const texts = textsOf(await chartDrawing(chartOf(machine), layOut));
    expect(texts).toEqual(expect.arrayContaining(["a<b", "x & y", "go>", "</text>", '"quoted" <b>']));
  });

  test("what cannot be laid out is no drawing, and its reason is said", async () => {
    const chart = chartOf(createMachine({ id: "lamp" }));
    const refuses = async () =>
      ({ status: "failed", reason: "This chart takes too long to lay out." }) as const;
    await expect(chartDrawing(chart, refuses)).rejects.toThrow("too long to lay out");
  });

  test.each([
    ["sign-in", "sign-in.svg"],
    ["../a/b c", "a-b-c.svg"],
    ["(machine)", "machine.svg"],
    ["...", "machine.svg"],
    ["Überfahrt (2)", "Überfahrt-2.svg"],
  ])("the file of %s is called %s", (machine, name) => {
    expect(drawingName(machine)).toBe(name);
  });
});
