import { chartText, type TextTone } from "../../machines/inspector/chart-layout.ts";
import { type Measure, measureByTable } from "./layout-text.ts";

/** Texts may come out a little wider than measured: the drawing is scaled, letters are set on whole pixels. */
const slack = 1.015;

/**
 * A measure by the page's own font through a canvas, which touches no layout. Waits for the font's files. Without a
 * canvas: by a table.
 */
export const createMeasure = async (): Promise<Measure> => {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return measureByTable;
  const family = getComputedStyle(document.body).fontFamily;
  const fontOf = (tone: TextTone): string =>
    `${chartText[tone].weight} ${chartText[tone].size}px ${family || "sans-serif"}`;
  const tones = Object.keys(chartText) as readonly TextTone[];
  // One by one: a family that is not there refuses at once, and would refuse for those that are still on their way.
  const families = family.split(",").map((name) => name.trim());
  await Promise.allSettled(
    families.flatMap((name) =>
      tones.map((tone) => document.fonts.load(`${chartText[tone].weight} ${chartText[tone].size}px ${name}`)),
    ),
  );
  const known = new Map<string, number>();
  return (text, tone) => {
    const key = `${tone} ${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    context.font = fontOf(tone);
    const width = context.measureText(text).width * slack;
    known.set(key, width);
    return width;
  };
};
