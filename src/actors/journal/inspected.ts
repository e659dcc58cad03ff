import type { AnyActorRef, InspectionEvent } from "xstate";

/** Whether an actor has begun or stopped, as XState numbers it. */
export const processingStatus = (ref: AnyActorRef): number =>
  (ref as unknown as { readonly _processingStatus: number })._processingStatus;

/** An inspection event, its time (epoch milliseconds), and how far its actor was then. */
export interface Inspected {
  readonly event: InspectionEvent;
  readonly time: number;
  readonly processing: number;
}
