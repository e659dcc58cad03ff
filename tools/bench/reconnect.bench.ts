import { plainRow, ratioRow, type Bench, type Row, type Size } from "./row.ts";
import { runStorm, type Storm } from "./reconnect-storm.ts";

const sockets: Readonly<Record<Size, number>> = { full: 5_000, toy: 100 };

const seconds = (figure: number): string => `${figure.toFixed(2)} s`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

const rowsOf = (count: number, storm: Storm): readonly Row[] => {
  const { before, after, peak } = storm.memory;
  return [
    ratioRow(
      `${count} sockets back after a restart: time until 99 % are`,
      { ours: storm.back, baseline: storm.bound },
      { show: seconds, comparedWith: `the backoff's own bound (${seconds(storm.away)} away)` },
      { atMost: 1 },
    ),
    ratioRow(
      "the same: memory of the server with all of them",
      { ours: after, baseline: before },
      { show: megabytes, comparedWith: "before the restart" },
      { atMost: 1.2 },
    ),
    plainRow("the same: most memory meanwhile", megabytes(peak)),
    plainRow("the same: most tries, most connections within 100 ms", `${storm.peakTries}, ${storm.peakBack}`),
  ];
};

/** All sockets of a server that is restarted come back as pages do. */
export const reconnect: Bench = {
  name: "reconnect",
  run: async (size) => rowsOf(sockets[size], await runStorm(sockets[size])),
};
