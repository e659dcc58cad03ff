/** What a ratio must keep, and in which direction; null where a figure is only printed. */
export interface Bar {
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** One line of the table: our figure, the baseline's of the same run, and their ratio against the bar. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly comparedWith: string;
  readonly ratio: number | null;
  /** How the bar reads, like `at most 3 x`. */
  readonly bar: string;
  readonly met: boolean | null;
}

/** How much a benchmark does: `toy` is just enough to see that it works, its figures mean nothing. */
export type Size = "full" | "toy";

/** Head and cells of the printed table. */
export const ROW_HEAD: readonly string[] = ["what", "ours", "compared with", "ratio", "bar", ""];
export const rowCells = ({ what, ours, comparedWith, ratio, bar, met }: Row): readonly string[] => [
  what,
  ours,
  comparedWith,
  ratio === null ? "" : `${ratio.toFixed(2)} x`,
  bar,
  met === null ? "" : met ? "ok" : "MISSED",
];

/** One benchmark: measures itself and what it is compared with, taking turns, since machines are noisy. */
export interface Bench {
  readonly name: string;
  readonly run: (size: Size) => Promise<readonly Row[]>;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return ((sorted[(sorted.length - 1) >> 1] ?? NaN) + (sorted[sorted.length >> 1] ?? NaN)) / 2;
};

/** The 99th percentile: one in a hundred is higher. */
export const p99 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.99) - 1] ?? NaN;

/**
 * Runs both sides in turns and answers the median figure of each. One round more than `rounds` comes first and only warms
 * up; with 0 rounds it is the only one, and counts.
 */
export const takeTurns = async (
  rounds: number,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<{ readonly ours: number; readonly baseline: number }> => {
  const figures: { ours: number; baseline: number }[] = [];
  for (let round = 0; round <= rounds; round += 1)
    figures.push({ ours: await ours(), baseline: await baseline() });
  const counted = figures.slice(Math.min(rounds, 1));
  return { ours: median(counted.map((it) => it.ours)), baseline: median(counted.map((it) => it.baseline)) };
};

/** A row that compares two figures of one unit as a ratio. Throws when there is none: a figure is missing or zero. */
export const ratioRow = (
  what: string,
  figures: { readonly ours: number; readonly baseline: number },
  texts: { readonly show: (figure: number) => string; readonly comparedWith: string },
  bar: Bar,
): Row => {
  const ratio = figures.ours / figures.baseline;
  if (!Number.isFinite(ratio) || ratio <= 0)
    throw new Error(`${what}: ${figures.ours} against ${figures.baseline} is no measurement.`);
  const { atMost, atLeast } = bar;
  return {
    what,
    ours: texts.show(figures.ours),
    comparedWith: `${texts.comparedWith}: ${texts.show(figures.baseline)}`,
    ratio,
    bar: atMost === undefined ? `at least ${atLeast} x` : `at most ${atMost} x`,
    met: atMost === undefined ? ratio >= (atLeast ?? 0) : ratio <= atMost,
  };
};

/** A row without a baseline: a figure that is printed, or held against an absolute bar. */
export const plainRow = (what: string, ours: string, bar = "", met: boolean | null = null): Row => ({
  what,
  ours,
  comparedWith: "",
  ratio: null,
  bar,
  met,
});

export const microseconds = (seconds: number): string => `${(seconds * 1e6).toFixed(1)} µs`;
export const milliseconds = (seconds: number): string => `${(seconds * 1000).toFixed(1)} ms`;
export const perSecond = (count: number): string => `${Math.round(count).toLocaleString("en")}/s`;
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
