import type { Chart } from "./chart.ts";

/** All lengths are CSS pixels of the drawing at its natural size, from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Size (CSS pixels), weight and line height of each kind of text; styles and measures take them from here. */
export const chartText = {
  title: { size: 13, weight: 650, line: 20 },
  event: { size: 12, weight: 550, line: 17 },
  detail: { size: 11, weight: 450, line: 15 },
} as const;

export type TextTone = keyof typeof chartText;

/** Words of one look that follow each other in a line. */
export interface TextRun {
  readonly text: string;
  readonly tone: TextTone;
}

/** A line of text: `x` and `y` are the start of its baseline. It is cut to fit already. */
export interface LaidLine extends Point {
  readonly runs: readonly TextRun[];
}

/** A block of text in its box. `cut`: it does not show all that it stands for. */
export interface LaidText {
  readonly box: Box;
  readonly lines: readonly LaidLine[];
  readonly cut: boolean;
}

/** What a state does by itself, as a line inside of it. */
export interface LaidRow extends LaidText {
  readonly kind: "about" | "entry" | "exit" | "invoke";
  readonly full: string;
}

/** A state as a box. Parents come before their children. `header`: height of what stands above the children. */
export interface LaidNode {
  readonly id: string;
  readonly box: Box;
  readonly header: number;
  readonly title: LaidText;
  readonly rows: readonly LaidRow[];
}

/**
 * A transition. `lines` has one polyline a target, the arrow head at its last point; none when it stays in its state,
 * whose box then holds the label as a row.
 */
export interface LaidEdge {
  readonly id: string;
  readonly lines: readonly (readonly Point[])[];
  readonly label: LaidText;
}

/** The dot and the line that tell where a state begins. */
export interface LaidStart {
  readonly node: string;
  readonly dot: Box;
  readonly line: readonly Point[];
}

/** A chart with a place for everything in it. */
export interface ChartLayout {
  readonly machine: string;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly LaidNode[];
  readonly edges: readonly LaidEdge[];
  readonly starts: readonly LaidStart[];
}

/** A layout, or a sentence why there is none. */
export type LayoutAnswer =
  | { readonly status: "laid"; readonly layout: ChartLayout }
  | { readonly status: "failed"; readonly reason: string };

/** Lays a chart out, away from the page's thread; asks once for each chart. */
export type LayOut = (chart: Chart) => Promise<LayoutAnswer>;
