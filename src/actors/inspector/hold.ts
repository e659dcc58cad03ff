import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from "xstate";
import { StateMachine } from "xstate";

import {
  concerns,
  isAboutEvents,
  isEventMet,
  isMet,
  readCondition,
  type Condition,
  type MachineMoment,
} from "../../machines/inspector/condition.ts";
import type { HoldState, Release } from "../../machines/inspector/hold.ts";
import { plain } from "../journal/redact.ts";
import { interceptRelay, type Relayed, type RelayInterception } from "../xstate-private/relay.ts";
import { livingActors } from "./wire-message.ts";

export interface HoldParts {
  readonly app: AnyActorRef;
  /** The number of an actor in the journal. */
  readonly numberOf: (ref: AnyActorRef) => number | null;
  readonly changed: (state: HoldState) => void;
}

/** Breakpoints over a running app: what meets one holds all its actors until they are released. */
export interface Hold {
  readonly state: () => HoldState;
  /** Replaces the breakpoints; what cannot be read as a condition is left out. */
  readonly arm: (breakpoints: readonly string[]) => void;
  readonly release: (how: Release) => void;
  /** Takes all breakpoints away and lets the app go on. */
  readonly end: () => void;
}

interface Breakpoint {
  readonly text: string;
  readonly condition: Condition;
}

const machineIn = (ref: AnyActorRef): AnyStateMachine | null => {
  const { logic } = ref as AnyActorRef & { readonly logic?: unknown };
  return logic instanceof StateMachine ? (logic as AnyStateMachine) : null;
};

/** An actor that takes an event: what this sends while the app is held, and what came for the actor meanwhile. */
interface Frame {
  /** Null: whatever is outside of the app. */
  readonly target: AnyActorRef | null;
  sends: Relayed[];
  mailbox: Relayed[];
}

const frameOf = (target: AnyActorRef | null, mailbox: Relayed[] = []): Frame => ({
  target,
  sends: [],
  mailbox,
});

const momentOf = ({ value, context }: AnyMachineSnapshot): MachineMoment => ({
  value,
  context: plain(context),
});

/**
 * While the app is held every event waits: of people, timers, the server and other actors. Which actor takes what is kept as a stack, as
 * XState's own mailboxes would work it off: what a step sends is taken before what comes after it, what comes for an actor that is busy
 * after its step. So an app that was held does the same as one that was not, only later. A condition on an event holds before it is
 * taken; one on a state or a value right after the microstep that met it, before anything that this step sends arrives. A call that the
 * step itself begins does begin: only its answer waits.
 */
export const createHold = ({ app, numberOf, changed }: HoldParts): Hold => {
  let breakpoints: readonly Breakpoint[] = [];
  let held: { readonly breakpoint: string | null; readonly by: AnyActorRef | null } | null = null;
  /** The event that holds the app: it is not looked at again. */
  let passed: Relayed | null = null;
  const stack: Frame[] = [frameOf(null)];
  /** Place in the stack of the actor that runs; 0: none does. */
  let running = 0;
  let isResuming = false;
  let interception: RelayInterception | null = null;
  let watch: { readonly unsubscribe: () => void } | null = null;
  let moments = new WeakMap<AnyActorRef, MachineMoment>();

  const busyFrame = (target: AnyActorRef): Frame | undefined =>
    stack.find((frame) => frame.target === target);

  /** Lets the top of the stack begin with what is taken next; answers its frame, null when nothing waits. */
  const nextFrame = (): Frame | null => {
    for (;;) {
      const frame = stack.at(-1)!;
      const sent = frame.sends.shift();
      if (sent !== undefined) {
        const busy = busyFrame(sent.target);
        if (busy === undefined) stack.push(frameOf(sent.target, [sent]));
        else busy.mailbox.push(sent);
      } else if (frame.mailbox.length > 0) return frame;
      else if (frame.target === null) return null;
      else stack.pop();
    }
  };

  const state = (): HoldState => {
    const texts = breakpoints.map(({ text }) => text);
    if (held === null) return { breakpoints: texts, held };
    const first = nextFrame()?.mailbox[0];
    const waiting = stack.reduce((sum, { sends, mailbox }) => sum + sends.length + mailbox.length, 0);
    const next =
      first === undefined
        ? null
        : { taker: machineIn(first.target)?.id ?? first.target.id, event: first.event.type };
    const { breakpoint, by } = held;
    return {
      breakpoints: texts,
      held: { breakpoint, actor: by === null ? null : numberOf(by), waiting, next },
    };
  };

  const tell = (): void => {
    if (running === 0 && !isResuming) changed(state());
  };

  /** Whether a condition on events holds the app before this one is taken. */
  const isHeldBefore = (message: Relayed): boolean => {
    const machine = machineIn(message.target);
    if (machine === null || message === passed) return false;
    const met = breakpoints.find(
      ({ condition }) =>
        isAboutEvents(condition) &&
        concerns(condition, machine.id) &&
        isEventMet(condition, message.event.type),
    );
    if (met === undefined) return false;
    passed = message;
    held = { breakpoint: met.text, by: message.target };
    return true;
  };

  const take = (frame: Frame): void => {
    const before = running;
    running = stack.indexOf(frame);
    interception!.deliver(frame.mailbox.shift()!);
    running = before;
  };

  /** Works off the mailbox of an actor until it is empty or the app is held. */
  const work = (frame: Frame): void => {
    while (held === null && frame.mailbox.length > 0) {
      if (!isHeldBefore(frame.mailbox[0]!)) take(frame);
    }
    if (held === null) stack.pop();
  };

  const relay = (message: Relayed): void => {
    if (held !== null) stack[running]!.sends.push(message);
    else {
      const busy = busyFrame(message.target);
      if (busy !== undefined) return void busy.mailbox.push(message);
      const frame = frameOf(message.target, [message]);
      stack.push(frame);
      work(frame);
    }
    if (held !== null) tell();
  };

  const look = (event: InspectionEvent): void => {
    if (event.type !== "@xstate.microstep") return;
    const ref = event.actorRef as AnyActorRef;
    const snapshot = event.snapshot as AnyMachineSnapshot;
    const before = moments.get(ref) ?? null;
    const after = momentOf(snapshot);
    moments.set(ref, after);
    if (held !== null && held.breakpoint !== null) return;
    const step = { before, after };
    const met = breakpoints.find(
      ({ condition }) =>
        !isAboutEvents(condition) && concerns(condition, snapshot.machine.id) && isMet(condition, step),
    );
    if (met === undefined) return;
    held = { breakpoint: met.text, by: ref };
    tell();
  };

  /** A timer that is called off while its event waits does not ring any more. */
  const cancelled = (source: AnyActorRef, id: string): void => {
    const isOff = ({ target, event }: Relayed): boolean => target === source && event.type === id;
    for (const frame of stack) {
      frame.sends = frame.sends.filter((message) => !isOff(message));
      frame.mailbox = frame.mailbox.filter((message) => !isOff(message));
    }
  };

  const attend = (): void => {
    if (interception !== null) return;
    interception = interceptRelay(app, relay, cancelled);
    watch = app.system.inspect(look);
    moments = new WeakMap();
    for (const ref of livingActors(app)) {
      if (machineIn(ref) !== null) moments.set(ref, momentOf(ref.getSnapshot() as AnyMachineSnapshot));
    }
  };
  const leaveAlone = (): void => {
    if (breakpoints.length > 0 || held !== null) return;
    interception?.end();
    watch?.unsubscribe();
    [interception, watch] = [null, null];
  };

  const arm = (texts: readonly string[]): void => {
    breakpoints = texts.flatMap((text) => {
      const read = readCondition(text);
      return read.sound ? [{ text, condition: read.condition }] : [];
    });
    if (breakpoints.length > 0) attend();
    leaveAlone();
    tell();
  };

  const takeOne = (): void => {
    held = { by: null, ...held, breakpoint: null };
    const frame = nextFrame();
    if (frame !== null) take(frame);
  };

  const takeAll = (): void => {
    held = null;
    for (
      let frame = nextFrame();
      frame !== null && held === null;
      frame = held === null ? nextFrame() : null
    ) {
      running = stack.indexOf(frame);
      if (!isHeldBefore(frame.mailbox[0]!)) take(frame);
    }
    running = 0;
  };

  const release = (how: Release): void => {
    if (held === null) return;
    isResuming = true;
    if (how === "one") takeOne();
    else takeAll();
    isResuming = false;
    leaveAlone();
    tell();
  };

  return {
    state,
    arm,
    release,
    end: () => {
      breakpoints = [];
      release("all");
      leaveAlone();
    },
  };
};
