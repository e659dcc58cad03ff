import type { Page } from "playwright";
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";

import type { AnyFlow } from "../../src/machines/app/flow.ts";
import type { Site } from "./site.ts";

/** Why something cannot be brought about in a browser. */
export interface Excuse {
  readonly cannot: string;
}

export const cannot = (why: string): Excuse => ({ cannot: why });

/** A step as a driver judges it: the event, and the machine before and after it. */
export interface StepFacts<Snapshot extends AnyMachineSnapshot = AnyMachineSnapshot> {
  readonly event: AnyEventObject;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** A step while it is done, with what the machine asks of the app in it. */
export interface Step<Snapshot extends AnyMachineSnapshot = AnyMachineSnapshot> extends StepFacts<Snapshot> {
  readonly emitted: readonly AnyEventObject[];
}

/** A browser's page that shows the flow, from its first state on. */
export interface Stage {
  readonly site: Site;
  readonly page: Page;
}

/** Does what makes an event: a person's action, or a condition that is arranged. */
export type Act<OnStage> = (stage: OnStage) => Promise<unknown>;

/** What is to be done for a step, or why it cannot be. Without either the generator refuses and names the step. */
export type Plan<OnStage> = Act<OnStage> | Excuse | undefined;

/** A value that generated tests write by the name under which a module exports it. `from`: its path in the project. */
export interface NamedSample {
  readonly name: string;
  readonly from: string;
  readonly value: unknown;
}

/** How a flow is driven in a browser against the real server. */
export interface Driver<Input, Snapshot extends AnyMachineSnapshot, OnStage extends Stage> {
  readonly flow: AnyFlow;
  readonly samples?: readonly NamedSample[];
  /** Settings of the site that the flow needs (`record` of its settings file); default: the demo's. */
  readonly site?: object;
  /** Once before the tests of the file. */
  readonly prepare?: (site: Site) => Promise<void>;
  /** After each test: what a path changed for all is as before. */
  readonly restore?: (site: Site) => Promise<void>;
  readonly open: (input: Input) => ((site: Site) => Promise<OnStage>) | Excuse;
  readonly plan: (facts: StepFacts<Snapshot>) => Plan<OnStage>;
  /** What the tests must do beyond the machine's transitions: names for what a step is an instance of. */
  readonly also?: (facts: StepFacts<Snapshot>) => readonly string[];
  /** After such a step the flow is not on the page any more. */
  readonly isLast?: (facts: StepFacts<Snapshot>) => boolean;
  /** Waits until the page shows what it must; `step` is null at the start. Throws when it does not come. */
  readonly shows: (stage: OnStage, snapshot: Snapshot, step: Step<Snapshot> | null) => Promise<void>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- drivers of every machine and stage
export type AnyDriver = Driver<any, any, any>;
