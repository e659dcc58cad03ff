import { tableOf } from "../../tools/table.ts";

interface LiveRow {
  readonly what: string;
  readonly viewers: number;
  /** Of each viewer, seconds until his first picture. */
  readonly seconds: readonly number[];
  readonly failed: string | null;
}

const rows: LiveRow[] = [];
const HEAD = ["what", "viewers", "first picture: median", "slowest", ""];

const tell = (row: LiveRow): void => {
  rows.push(row);
  console.log(`${row.what}: ${row.failed === null ? "ok" : `FAILED: ${row.failed}`}`);
};

const shown = (seconds: readonly number[], part: number): string => {
  const sorted = seconds.toSorted((one, other) => one - other);
  const figure = sorted[Math.ceil(sorted.length * part) - 1];
  return figure === undefined ? "-" : `${figure.toFixed(1)} s`;
};

/** Runs a row of the table; what breaks is a row, too, and fails its test. */
export const liveRow = async (
  what: string,
  viewers: number,
  run: () => Promise<readonly number[]>,
): Promise<void> => {
  try {
    tell({ what, viewers, seconds: await run(), failed: null });
  } catch (error) {
    const [failed = ""] = String(error).split("\n");
    tell({ what, viewers, seconds: [], failed });
    throw error;
  }
};

export const printLiveRows = (): void => {
  const cells = rows.map(({ what, viewers, seconds, failed }) => [
    ...[what, String(viewers), shown(seconds, 0.5), shown(seconds, 1)],
    failed === null ? "ok" : `FAILED: ${failed}`,
  ]);
  console.log(["", ...tableOf([HEAD, ...cells])].join("\n"));
};
