import type { InspectionEvent } from "xstate";

/** An inspection event, its time (epoch milliseconds), and how far its actor was then. */
export interface Inspected {
  readonly event: InspectionEvent;
  readonly time: number;
  readonly processing: number;
}
