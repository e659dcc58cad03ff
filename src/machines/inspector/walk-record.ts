/** Which of the three walks it was: pure, through the views in a DOM, or in Chromium against the server. */
export type WalkLevel = "model" | "view" | "browser";

export const walkLevels: readonly WalkLevel[] = ["model", "view", "browser"];

/** What one walk of one flow took in the last test run; `notWalked` names what it left out and why. */
export interface WalkRecord {
  readonly slug: string;
  readonly level: WalkLevel;
  readonly states: { readonly all: number; readonly walked: number };
  readonly transitions: { readonly all: number; readonly walked: number };
  /** Events sent or arranged. */
  readonly steps: number;
  readonly paths: number;
  /** Names of the tests that walked. */
  readonly tests: readonly string[];
  /** Which of `tests` took a transition, by the id of its edge in the chart; those that none took are not in it. */
  readonly took: Readonly<Record<string, readonly number[]>>;
  readonly notWalked?: readonly { readonly what: string; readonly why: string }[];
  /** The file of the tests, when it was generated. */
  readonly source?: string;
}
