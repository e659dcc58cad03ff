/**
 * Why an app stands still, and what waits. `breakpoint`: the condition that held it, null after one event was let through. `actor`: the
 * number of the actor that met it. `waiting` counts the events that will be taken when it goes on, `next` is the first: `taker` is its
 * machine, or the id of an actor that is none.
 */
export interface Held {
  readonly breakpoint: string | null;
  readonly actor: number | null;
  readonly waiting: number;
  readonly next: { readonly taker: string; readonly event: string } | null;
}

/** The breakpoints of a live page load, each a condition as it was typed, and whether one holds it. */
export interface HoldState {
  readonly breakpoints: readonly string[];
  readonly held: Held | null;
}

/** How an app that is held goes on: until the next breakpoint, or by one event. */
export type Release = "all" | "one";

export const noHold: HoldState = { breakpoints: [], held: null };

/** What held an app, in words: `Held where payment: state = refused.` */
export const heldWords = ({ breakpoint }: Held): string =>
  breakpoint === null ? "Held after one event." : `Held where ${breakpoint}.`;

/** What waits for an app that is held, in words. */
export const waitingWords = ({ waiting, next }: Held): string => {
  if (next === null) return "Nothing waits.";
  const first = `${next.taker} takes ${next.event} next`;
  return waiting === 1 ? `${first}.` : `${first}, ${waiting - 1} more wait.`;
};
