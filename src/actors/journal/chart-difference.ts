import { actionLabel, eventLabel, invokeLabel } from "../../machines/inspector/chart-label.ts";
import type { Chart, ChartEdge, ChartNode } from "../../machines/inspector/chart.ts";

/** What a statechart has that another version of it has not, and what of both is made otherwise, each as a line to read. */
export interface ChartDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** What a place of a chart has beside its line, by name. */
type Parts = Readonly<Record<string, readonly string[]>>;

const nodesOf = (node: ChartNode): readonly ChartNode[] => [node, ...node.children.flatMap(nodesOf)];

const nameOf = ({ path, id }: ChartNode): string => (path === "" ? id : path);

/** `waiting: socket.received leads to paid if isPaidUpdate`. Of several that one event may take, later ones have a number. */
const edgeLine = (edge: ChartEdge, { edges }: Chart, names: ReadonlyMap<string, string>): string => {
  const { source, event, targets, guard } = edge;
  const choice = edges.filter((one) => one.source === source && one.event === event).indexOf(edge) + 1;
  const where = targets.map((target) => names.get(target) ?? target).join(" and ");
  const leads = targets.length === 0 ? "stays" : `leads to ${where}`;
  const number = choice > 1 ? ` (choice ${choice})` : "";
  return `${names.get(source) ?? source}: ${eventLabel(event, source)}${number} ${leads}${guard === null ? "" : ` if ${guard}`}`;
};

const placesOf = (chart: Chart, worded: Chart): ReadonlyMap<string, Parts> => {
  const [nodes, told] = [nodesOf(chart.root), nodesOf(worded.root)];
  const names = new Map(nodes.map((node) => [node.id, nameOf(node)] as const));
  return new Map<string, Parts>([
    ...nodes.map((node, index): [string, Parts] => {
      const { entry, exit } = told[index]!;
      const parts = {
        "on entry": entry.map(actionLabel),
        "on exit": exit.map(actionLabel),
        "its kind": [node.type],
        "it begins in": node.initial === null ? [] : [names.get(node.initial) ?? node.initial],
        "its actors": node.invokes.map(invokeLabel),
        "its tags": node.tags,
      };
      return [`state ${nameOf(node)}`, parts];
    }),
    ...chart.edges.map((edge, index): [string, Parts] => {
      const { actions } = worded.edges[index]!;
      return [edgeLine(edge, chart, names), { "it does": actions.map(actionLabel) }];
    }),
  ]);
};

const listed = (parts: readonly string[]): string => (parts.length === 0 ? "nothing" : parts.join(", "));

/**
 * What changed in a statechart between two versions of its machine. `worded` is the later one with the words of its source,
 * which tell more than the names in a recording.
 */
export const chartDifference = (before: Chart, after: Chart, worded = after): ChartDifference => {
  const [old, now, told] = [placesOf(before, before), placesOf(after, after), placesOf(after, worded)];
  return {
    added: [...now.keys()].filter((place) => !old.has(place)),
    removed: [...old.keys()].filter((place) => !now.has(place)),
    changed: [...now].flatMap(([place, parts]) => {
      const former = old.get(place);
      return Object.keys(parts).flatMap((part) => {
        const [was, is] = [former?.[part], parts[part]!];
        if (was === undefined || listed(was) === listed(is)) return [];
        return [`${place}, ${part}: ${listed(told.get(place)![part]!)}; before: ${listed(was)}`];
      });
    }),
  };
};
