import type { AnyFlow } from "../../machines/app/flow.ts";
import { FROM_INSPECTOR } from "../../machines/app/wording.ts";
import { stateNodes, transitions } from "../../machines/inspector/chart.ts";
import type { Cover, Path, PathSet, PathStep, Question } from "../../machines/inspector/path.ts";
import { cover, type CoverPath, type Covering } from "./cover.ts";
import { explore, type Edge, type Walk } from "./explore.ts";
import { follow, type Taken } from "./follow.ts";
import { followable, leavesPage, strandedSteps } from "./followable.ts";
import { phraserOf, type Phraser } from "./phraser.ts";
import { shortestWay } from "./ways.ts";

/** More steps in one go are hard to follow by hand. */
const LONGEST = 24;

const namesIn = ({ machine }: AnyFlow): ReadonlyMap<unknown, string> =>
  new Map(transitions(machine).map(({ definition, name }) => [definition, name]));

const pathOf = (
  flow: AnyFlow,
  phraser: Phraser,
  { input, events }: Pick<CoverPath, "input" | "events">,
  number: number,
): Path => {
  const names = namesIn(flow);
  const namesOf = (took: readonly Taken[]) => took.map((transition) => names.get(transition)!);
  const { start, begin, steps } = follow(flow, input, events);
  return {
    number,
    begin: [phraser.begin(input), ...phraser.messages(begin.emitted)].join(" "),
    input,
    took: namesOf(begin.took),
    expected: phraser.state(start),
    value: start.value,
    steps: steps.map(({ event, before, after, took, emitted }): PathStep => {
      const isGone = after.status === "active" && leavesPage(emitted);
      const [expected = "", ...messages] = [
        ...(isGone ? [] : [phraser.state(after)]),
        ...phraser.messages(emitted),
      ];
      return {
        ...phraser.step(before, event),
        event,
        took: namesOf(took),
        expected,
        value: after.value,
        messages,
      };
    }),
  };
};

/** Throws one error that names everything that could not be phrased. */
const insist = ({ slug }: AnyFlow, problems: readonly string[]): void => {
  if (problems.length === 0) return;
  const list = problems.map((problem) => `\n  ${problem}`).join("");
  throw new Error(
    `${problems.length} of what happens in '${slug}' has no sentence for a tester (src/machines/${slug}/${slug}.phrases.ts):${list}`,
  );
};

/** One path in sentences. Throws an error that names everything on it that cannot be phrased. */
export const phrasePath = (
  flow: AnyFlow,
  path: Pick<CoverPath, "input" | "events">,
  number: number,
): Path => {
  const phraser = phraserOf(flow);
  const phrased = pathOf(flow, phraser, path, number);
  insist(flow, phraser.problems());
  return phrased;
};

/** Everything that can happen in a flow and has no sentence, or none that can be read. */
export const unphrased = (flow: AnyFlow, walk: Walk): readonly string[] => {
  const phraser = phraserOf(flow);
  for (const { input } of walk.begins) phraser.begin(input);
  for (const { snapshot } of walk.vertices.values()) phraser.state(snapshot);
  for (const { from, event } of walk.edges)
    if (from !== "") phraser.step(walk.vertices.get(from)!.snapshot, event);
  phraser.messages(walk.emitted);
  return phraser.problems();
};

/** Whether a step needs nothing but what a person can do. */
const easyOf = (flow: AnyFlow, walk: Walk): ((edge: Edge) => boolean) => {
  const phraser = phraserOf(flow);
  return ({ from, event }) =>
    from === "" || !phraser.step(walk.vertices.get(from)!.snapshot, event).sentence.includes(FROM_INSPECTOR);
};

/** The paths that a tester follows: those that need the inspector to send an event come last. */
export const coverByHand = (flow: AnyFlow, walk: Walk, what: Cover, max: number): Covering => {
  const easy = easyOf(flow, walk);
  return cover(flow, walk, { cover: what, longest: LONGEST, max, easy, ...followable(flow, walk) });
};

/** What nobody could follow on these paths: steps on a page that was left. One sentence each. */
export const unfollowable = (flow: AnyFlow, { paths }: Covering): readonly string[] => {
  const phraser = phraserOf(flow);
  return strandedSteps(
    flow,
    paths.map((path, index) => pathOf(flow, phraser, path, index + 1)),
  );
};

/**
 * The shortest path that answers a question, in sentences: one without the inspector where there is one. Null: there is none. Throws as
 * `pathSetOf` does.
 */
export const pathTo = (flow: AnyFlow, question: Question, walk = explore(flow)): PathSet | null => {
  const way = shortestWay(flow, walk, question, easyOf(flow, walk)) ?? shortestWay(flow, walk, question);
  if (way === null) return null;
  const taken = new Set([way.begin.edge, ...way.edges].flatMap(({ took }) => took));
  return {
    ...{ slug: flow.slug, title: flow.title, cover: "transitions" },
    paths: [phrasePath(flow, way, 1)],
    covered: { all: namesIn(flow).size, taken: taken.size },
    ...{ unreachable: [], leftOut: 0 },
  };
};

/**
 * The paths of a flow that a tester follows, over what `what` asks for; at most `max`. Throws an error that names every
 * event, answer, delay and state on them that cannot be phrased.
 */
export const pathSetOf = (
  flow: AnyFlow,
  what: Cover = "transitions",
  max = Infinity,
  walk = explore(flow),
): PathSet => {
  const { paths, goals, taken, leftOut } = coverByHand(flow, walk, what, max);
  const names = namesIn(flow);
  const phraser = phraserOf(flow);
  const phrased = paths.map((path, index) => pathOf(flow, phraser, path, index + 1));
  insist(flow, phraser.problems());
  const ever = new Set<unknown>(walk.edges.flatMap(({ took }) => took));
  const all = { transitions: names.size, states: stateNodes(flow.machine).length, pairs: goals }[what];
  return {
    slug: flow.slug,
    title: flow.title,
    cover: what,
    paths: phrased,
    covered: { all, taken: taken.size },
    unreachable: [...names].flatMap(([definition, name]) => (ever.has(definition) ? [] : [name])),
    leftOut,
  };
};
