import type { AnyActorRef } from "xstate";

/** Whether an actor has begun (1) or stopped (2), as XState numbers it. Apart from `inert-scope.ts`: the first view has it. */
export const processingStatus = (ref: AnyActorRef): number =>
  (ref as unknown as { readonly _processingStatus: number })._processingStatus;
