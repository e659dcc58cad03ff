import type { ActorAt, PlainEvent } from "./timeline.ts";

/** An event that can be sent to an actor. `sample` is what its payload begins with. */
export interface Offer {
  readonly type: string;
  readonly label: string;
  readonly sample: PlainEvent | null;
}

/** What can be sent, as it is offered. `answers` and `timers`: what the machine waits for, in a branch. */
export interface Offers {
  readonly accepted: readonly Offer[];
  readonly answers: readonly Offer[];
  readonly timers: readonly Offer[];
  readonly others: readonly Offer[];
}

const DONE = "xstate.done.actor.";
const ERROR = "xstate.error.actor.";
const AFTER = "xstate.after.";
const LONGEST = 48;

const isSendable = (type: string): boolean => type !== "" && type !== "*" && !type.startsWith("xstate.");

const texts = (value: unknown): readonly string[] => {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return (Array.isArray(value) ? [] : Object.values(value)).flatMap(texts);
};

/** An answer in short: its first words, which say what kind it is. */
const answerWords = (output: unknown): string => {
  const all = texts(output).join(" · ");
  const words = all === "" ? (JSON.stringify(output) ?? "nothing") : all;
  return words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words;
};

/** The answers that a machine's promises may give: the samples of them, and that they fail where the machine takes it. */
const answersOf = (
  actor: ActorAt,
  actors: readonly ActorAt[],
  samples: readonly PlainEvent[],
): readonly Offer[] =>
  actors
    .filter(({ parent, machine, status }) => parent === actor.number && machine === null && status === "live")
    .flatMap(({ id }) => {
      const type = `${DONE}${id}`;
      const known = samples.filter((sample) => sample.type === type);
      const good = known.map((sample) => ({
        type,
        label: `${id} answers: ${answerWords(sample["output"])}`,
        sample,
      }));
      const edges = actor.chart?.edges ?? [];
      const isTaken = (wanted: string) => edges.some(({ event }) => event === wanted);
      const any =
        good.length === 0 && isTaken(type)
          ? [{ type, label: `${id} answers`, sample: { type, output: null } }]
          : [];
      const failed = `${ERROR}${id}`;
      const bad = isTaken(failed)
        ? [{ type: failed, label: `${id} fails`, sample: { type: failed, error: null } }]
        : [];
      return [...good, ...any, ...bad];
    });

/** What can be sent to an actor at a moment; `awaited`: answers and delays too. */
export const offersFor = (
  actor: ActorAt,
  actors: readonly ActorAt[],
  samples: readonly PlainEvent[],
  awaited: boolean,
): Offers => {
  const plain = (type: string): Offer => ({
    type,
    label: type,
    sample: samples.find((sample) => sample.type === type) ?? null,
  });
  const accepted = actor.accepts.filter(isSendable);
  const known = [...(actor.chart?.edges ?? []).map(({ event }) => event), ...samples.map(({ type }) => type)];
  const others = [...new Set(known)].filter((type) => isSendable(type) && !accepted.includes(type));
  return {
    accepted: accepted.map(plain),
    answers: awaited ? answersOf(actor, actors, samples) : [],
    timers: awaited
      ? actor.timers
          .filter(({ id }) => id.startsWith(AFTER))
          .map(({ id, label }) => ({ type: id, label: `${label} is over`, sample: { type: id } }))
      : [],
    others: others.toSorted().map(plain),
  };
};
