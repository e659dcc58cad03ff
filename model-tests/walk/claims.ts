import type { AnyEventObject } from "xstate";

import type { Edge, Walk } from "../../src/actors/paths/explore.ts";
import { phraserOf } from "../../src/actors/paths/phraser.ts";
import type { AnyFlow } from "../../src/machines/app/flow.ts";
import { eventName } from "../../src/machines/inspector/wording.ts";

const RELOADS = /\bpage reloads\b/;
const TOAST = /\bshows the toast "([^"]*)"/;

const reloads = (event: AnyEventObject): boolean =>
  event.type === "page.reloadRequested" ||
  (event.type === "navigation.requested" && event["load"] === true) ||
  (event.type === "logout.requested" && event["reload"] === true);

const toastOf = (event: AnyEventObject): string | null => {
  if (event.type === "flash.requested") return event["toast"].text as string;
  return event.type === "toast.requested" ? (event["text"] as string) : null;
};

/** What a sentence says that happens on entering a state, and what was emitted does not bring about. */
const unkept = (sentence: string, emitted: readonly AnyEventObject[]): readonly string[] => {
  const toast = TOAST.exec(sentence)?.[1];
  return [
    ...(RELOADS.test(sentence) && !emitted.some(reloads) ? ["no reload is emitted"] : []),
    ...(toast !== undefined && !emitted.some((event) => toastOf(event) === toast)
      ? [`no toast "${toast}" is emitted`]
      : []),
  ];
};

/** Of a step by a machine's end: what that machine emitted, each time that it ended so in its own walk. */
const emittedAtEnd = (
  { machine }: AnyFlow,
  { event, from }: Edge,
  { vertices }: Walk,
  walkOf: (machine: unknown) => Walk | undefined,
): readonly (readonly AnyEventObject[])[] => {
  const id = /^xstate\.done\.actor\.(.+)$/.exec(event.type)?.[1];
  const invoked = vertices
    .get(from)
    ?.snapshot._nodes.flatMap(({ invoke }) => invoke)
    .find((one) => one.id === id);
  const child = walkOf(machine.implementations.actors[String(invoked?.src ?? id)]);
  const ends = child?.edges.filter(({ to }) => {
    const { status, output } = child.vertices.get(to)!.snapshot;
    return status === "done" && JSON.stringify(output) === JSON.stringify(event["output"]);
  });
  return ends?.map(({ emitted }) => emitted) ?? [];
};

/**
 * The steps into a state whose phrase claims more than the step emits: `after event what is missing, though it says: sentence`. What a machine
 * that the flow started has emitted when it ended counts as well: `walkOf` answers its walk.
 */
export const falseClaims = (
  flow: AnyFlow,
  walk: Walk,
  walkOf: (machine: unknown) => Walk | undefined,
): readonly string[] => {
  const phraser = phraserOf(flow);
  const { edges, vertices } = walk;
  const valueOf = (key: string): string => JSON.stringify(vertices.get(key)?.snapshot.value);
  const claims = edges
    .filter(({ from, to }) => valueOf(from) !== valueOf(to))
    .flatMap((edge) => {
      const sentence = phraser.state(vertices.get(edge.to)!.snapshot);
      const ends = emittedAtEnd(flow, edge, walk, walkOf);
      return (ends.length === 0 ? [[]] : ends)
        .flatMap((emitted) => unkept(sentence, [...edge.emitted, ...emitted]))
        .map(
          (missing) =>
            `after ${eventName(edge.event.type)} ${missing}, though it says: ${sentence.replace(/\.$/, "")}`,
        );
    });
  return [...new Set(claims)];
};
