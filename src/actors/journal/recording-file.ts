import type { Chart } from "../../machines/inspector/chart.ts";
import type { Recording } from "./recording.ts";

/** One page load of a recording file. `begun` and `ended` in epoch milliseconds, `ended` null when it was not told. */
export interface RecordedLoad {
  readonly id: string;
  readonly title: string;
  readonly begun: number;
  readonly ended: number | null;
  readonly recording: Recording;
}

/**
 * A recording as a file (docs/INSPECTOR.md). `machines` are the statecharts of the build that recorded, by machine id, with
 * the fingerprint that tells versions apart.
 */
export interface RecordingFile {
  readonly format: "marquee.recording";
  readonly version: 1;
  readonly exported: number;
  readonly note: string | null;
  readonly machines: Readonly<Record<string, { readonly fingerprint: string; readonly chart: Chart }>>;
  readonly loads: readonly RecordedLoad[];
}
