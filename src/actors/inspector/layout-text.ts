import type { LaidText, Point, TextRun, TextTone } from "../../machines/inspector/chart-layout.ts";
import { chartText } from "../../machines/inspector/chart-layout.ts";

/** Width of a text in CSS pixels. */
export type Measure = (text: string, tone: TextTone) => number;

/** Lines of text that have a size, but no place yet. */
export interface TextBlock {
  readonly lines: readonly (readonly TextRun[])[];
  readonly width: number;
  readonly height: number;
  readonly cut: boolean;
}

const narrow = new Set("fijlrt.,:;'|![]()/ ");
const wide = new Set("mwMWOQGDHNU@%");

/** A measure of a plain sans serif, for where no canvas is. */
export const measureByTable: Measure = (text, tone) => {
  const { size } = chartText[tone];
  const each = (letter: string): number => (narrow.has(letter) ? 0.33 : wide.has(letter) ? 0.86 : 0.58);
  return [...text].reduce((sum, letter) => sum + each(letter), 0) * size;
};

const fit = (
  text: string,
  tone: TextTone,
  room: number,
  measure: Measure,
): { readonly text: string; readonly cut: boolean } => {
  if (measure(text, tone) <= room) return { text, cut: false };
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(`${text.slice(0, middle).trimEnd()}…`, tone) <= room) low = middle;
    else high = middle - 1;
  }
  return { text: `${text.slice(0, low).trimEnd()}…`, cut: true };
};

/** Breaks at spaces into at most `most` lines; the last one is cut when more is left. */
const wrap = (text: string, tone: TextTone, room: number, most: number, measure: Measure) => {
  const lines: string[] = [];
  let left = text;
  let cut = false;
  while (left !== "") {
    const words = left.split(" ");
    let count = words.length;
    if (lines.length + 1 < most) {
      while (count > 1 && measure(words.slice(0, count).join(" "), tone) > room) count -= 1;
    }
    const fitted = fit(words.slice(0, count).join(" "), tone, room, measure);
    cut ||= fitted.cut;
    lines.push(fitted.text);
    left = words.slice(count).join(" ");
  }
  return { lines, cut };
};

const heightOf = (line: readonly TextRun[]): number =>
  Math.max(...line.map(({ tone }) => chartText[tone].line));

const sized = (lines: readonly (readonly TextRun[])[], cut: boolean, measure: Measure): TextBlock => ({
  lines,
  cut,
  width: Math.ceil(
    Math.max(0, ...lines.map((line) => line.reduce((sum, { text, tone }) => sum + measure(text, tone), 0))),
  ),
  height: lines.reduce((sum, line) => sum + heightOf(line), 0),
});

/** One line of one look, cut at `room` pixels. */
export const oneLine = (text: string, tone: TextTone, room: number, measure: Measure): TextBlock => {
  const fitted = fit(text, tone, room, measure);
  return sized([[{ text: fitted.text, tone }]], fitted.cut, measure);
};

/** A state's name, and beside it its tags where they fit. */
export const titleBlock = (name: string, tags: string, room: number, measure: Measure): TextBlock => {
  const head = fit(name, "title", room, measure);
  const left = room - measure(head.text, "title");
  const beside = tags === "" || left < 40 ? null : fit(`  ${tags}`, "detail", left, measure);
  const runs: TextRun[] = [{ text: head.text, tone: "title" }];
  if (beside !== null) runs.push({ text: beside.text, tone: "detail" });
  return sized([runs], head.cut || (beside?.cut ?? tags !== ""), measure);
};

/**
 * An event and what belongs to it: in one line where `together` and it fits, else the details below, in at most two
 * lines.
 */
export const labelBlock = (
  event: string,
  detail: string,
  { room, together }: { readonly room: number; readonly together: boolean },
  measure: Measure,
): TextBlock => {
  const head = fit(event, "event", room, measure);
  const first: TextRun = { text: head.text, tone: "event" };
  if (detail === "") return sized([[first]], head.cut, measure);
  const beside: TextRun = { text: `  ${detail}`, tone: "detail" };
  if (together && measure(head.text, "event") + measure(beside.text, "detail") <= room) {
    return sized([[first, beside]], head.cut, measure);
  }
  const below = wrap(detail, "detail", room, 2, measure);
  const lines = below.lines.map((text): readonly TextRun[] => [{ text, tone: "detail" }]);
  return sized([[first], ...lines], head.cut || below.cut, measure);
};

/** Gives a block its place: `at` is the upper left corner of a box that is `padding` larger on each side. */
export const placed = (block: TextBlock, at: Point, padding: Point): LaidText => {
  let top = at.y + padding.y;
  const lines = block.lines.map((runs) => {
    const height = heightOf(runs);
    const size = Math.max(...runs.map(({ tone }) => chartText[tone].size));
    const y = top + height / 2 + size * 0.36;
    top += height;
    return { x: at.x + padding.x, y, runs };
  });
  return {
    box: { ...at, width: block.width + 2 * padding.x, height: block.height + 2 * padding.y },
    lines,
    cut: block.cut,
  };
};
