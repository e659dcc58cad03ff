import { isNoise } from "../inspector/step-index.ts";
import type { Step, Timeline } from "../inspector/timeline.ts";
import type { CauseRow, StepPlace } from "./cause-row.ts";

/** A line of the browser before it has its place among the server's. */
export interface BrowserLink extends Omit<CauseRow, "depth" | "quiet"> {
  readonly kind: "step" | "call";
  readonly place: StepPlace;
  /** The server's id of the request that a call made. */
  readonly request: string | null;
  /** The payment that an answer names. */
  readonly names: string | null;
  /** What came by the socket. */
  readonly message: { readonly name: string; readonly data: unknown } | null;
  readonly failed: boolean;
}

/** A page load whose steps are told. */
export interface ReadLoad {
  readonly id: string;
  readonly title: string;
  readonly timeline: Timeline;
}

interface Answer {
  readonly status?: unknown;
  readonly request?: unknown;
  readonly data?: { readonly paymentId?: unknown } | null;
}

const ANSWERS = ["xstate.done.actor.", "xstate.error.actor."] as const;
const isAnswer = ({ event: { type } }: Step): boolean => ANSWERS.some((start) => type.startsWith(start));

const answerOf = ({ event }: Step): Answer => {
  const { output } = event;
  return typeof output === "object" && output !== null ? output : {};
};

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

const titleOf = ({ event }: Step): string => {
  const { type } = event;
  if (type.startsWith(ANSWERS[0])) return `${type.slice(ANSWERS[0].length)} answered`;
  if (type.startsWith(ANSWERS[1])) return `${type.slice(ANSWERS[1].length)} broke`;
  if (type.startsWith("xstate.after.")) return "Time passed";
  return type;
};

/**
 * The steps of a page load that have to do with the server: calls with their answers, what led to them back to what came from outside
 * (a press, a timer, a message), and what the socket brought.
 */
export const browserLinks = ({ id: load, title, timeline }: ReadLoad): readonly BrowserLink[] => {
  const links = new Map<string, BrowserLink>();
  const last = timeline.length - 1;

  /** The step in which an actor was made. */
  const birthOf = (actor: number): number => {
    let [low, high] = [0, last];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (timeline.actorAt(actor, middle) === null) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  /** The step from outside, or the answer, that led to a step. */
  const originOf = (index: number): number => {
    let at = index;
    for (;;) {
      const { source, actor, event } = timeline.step(at);
      const from =
        source ?? (event.type === "xstate.init" ? (timeline.actorAt(actor, at)?.parent ?? null) : null);
      const sender = from === null || at === 0 ? null : timeline.actorAt(from, at - 1);
      if (sender === null || sender.machine === null || sender.lastStep === null) return at;
      if (sender.lastStep >= at) return at;
      at = sender.lastStep;
    }
  };

  /** The step that led to what a callback said at once, such as that a window is open; null: it was told of later. */
  const startedBy = (index: number, callback: number): number | null => {
    const birth = birthOf(callback);
    for (let between = birth + 1; between < index; between += 1) {
      const { source, event } = timeline.step(between);
      if (source === null && event.type !== "xstate.init") return null;
    }
    return birth < index ? originOf(birth) : null;
  };

  const placeOf = ({ index, seq, actor }: Step): StepPlace => ({ load, title, index, seq, actor });

  const putStep = (index: number): string => {
    const step = timeline.step(index);
    const id = `step:${load}/${step.seq}`;
    if (links.has(id)) return id;
    const isAnswered = isAnswer(step) && step.source !== null;
    const answer = answerOf(step);
    const { name, data } = step.event;
    const isMessage = step.event.type === "message.received" && typeof name === "string";
    const isTold = !isAnswered && !isMessage && step.source !== null;
    const start = isTold ? startedBy(index, step.source) : null;
    const link: BrowserLink = {
      ...{ id, lane: "browser", kind: "step", at: step.time, payload: null, place: placeOf(step) },
      cause: isAnswered
        ? `call:${load}/${step.source}`
        : start === null
          ? null
          : `step:${load}/${timeline.step(start).seq}`,
      title: isMessage ? `${name} came` : titleOf(step),
      detail: timeline.actorAt(step.actor, index)?.path ?? "",
      request: textOf(answer.request),
      names: textOf(answer.data?.paymentId),
      message: isMessage ? { name, data } : null,
      failed: step.event.type.startsWith(ANSWERS[1]) || answer.status === "failed",
    };
    links.set(id, link);
    if (isAnswered) putCall(step.source, link);
    if (start !== null) putStep(start);
    return id;
  };

  const putCall = (actor: number, { request, at }: BrowserLink): void => {
    const id = `call:${load}/${actor}`;
    if (links.has(id)) return;
    const birth = birthOf(actor);
    const step = timeline.step(birth);
    const origin = originOf(birth);
    const link: BrowserLink = {
      ...{
        id,
        lane: "browser",
        kind: "call",
        at: Math.min(step.time, at),
        payload: null,
        place: placeOf(step),
      },
      cause: `step:${load}/${timeline.step(origin).seq}`,
      title: `asks ${timeline.actorAt(actor, birth)?.id ?? "somebody"}`,
      detail: request === null ? "" : `request ${request}`,
      ...{ request, names: null, message: null, failed: false },
    };
    links.set(id, link);
    putStep(origin);
  };

  for (let index = 0; index <= last; index += 1) {
    const step = timeline.step(index);
    const { request, data } = answerOf(step);
    const isCall = isAnswer(step) && (textOf(request) !== null || textOf(data?.paymentId) !== null);
    const isHeard =
      step.event.type === "message.received" &&
      !isNoise(step.event) &&
      timeline.actorAt(step.actor, index)?.machine === "socket";
    if (isCall || isHeard) putStep(index);
  }
  return [...links.values()];
};
