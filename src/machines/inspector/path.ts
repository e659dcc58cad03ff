import type { Chart } from "./chart.ts";
import type { PlainEvent } from "./timeline.ts";

/** What a path set must take: every transition, every state, or every pair of transitions that can follow each other. */
export type Cover = "transitions" | "states" | "pairs";

/** What is asked of a flow: the shortest way to a state or event, by way of others in this order, without some. */
export interface Question {
  readonly to: string;
  readonly through: readonly string[];
  readonly avoid: readonly string[];
}

/**
 * `action`: a person does it. `condition`: to be arranged, an actor's answer or something that happens elsewhere.
 * `wait`: a delay passes.
 */
export type StepKind = "action" | "condition" | "wait";

/** One step of a path with all that a tester needs. */
export interface PathStep {
  readonly kind: StepKind;
  /** `Type a wrong password.` or `The server answers: captcha required.` */
  readonly sentence: string;
  readonly event: PlainEvent;
  /** Ids of the chart's edges that the step takes. */
  readonly took: readonly string[];
  /** The state expected afterwards, in words, and its value. */
  readonly expected: string;
  readonly value: unknown;
  /** What the flow asks of the app in this step: toasts, addresses, dialogs, in words. */
  readonly messages: readonly string[];
}

export interface Path {
  readonly number: number;
  /** What to arrange before the flow begins, in words, and the input that it stands for. */
  readonly begin: string;
  readonly input: unknown;
  /** Ids of the chart's edges that the beginning takes. */
  readonly took: readonly string[];
  /** The state expected at the start. */
  readonly expected: string;
  readonly value: unknown;
  readonly steps: readonly PathStep[];
}

/** The paths of a flow. `unreachable`: transitions that none of its samples takes. */
export interface PathSet {
  readonly slug: string;
  readonly title: string;
  readonly cover: Cover;
  readonly paths: readonly Path[];
  readonly covered: { readonly all: number; readonly taken: number };
  readonly unreachable: readonly string[];
  /** Paths left out by `--max`. */
  readonly leftOut: number;
}

/** How a path set can be written; `playwright` are the browser tests of flows that are driven there. */
export type PathFormat = "md" | "gherkin" | "json" | "playwright";

export interface FlowHead {
  readonly slug: string;
  readonly title: string;
}

/** The flows that have paths, and their charts: the same object for the same flow. */
export interface PathBook {
  readonly flows: readonly FlowHead[];
  readonly chartOf: (slug: string) => Chart | null;
}
