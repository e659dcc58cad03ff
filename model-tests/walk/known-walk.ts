import { explore, type Walk } from "../../src/actors/paths/explore.ts";
import type { AnyFlow } from "../../src/machines/app/flow.ts";

const walks = new WeakMap<AnyFlow, Walk>();

/** The walk of a flow of the product, taken once for all files of a worker: a large one takes seconds. */
export const knownWalk = (flow: AnyFlow): Walk => {
  const walk = walks.get(flow) ?? explore(flow);
  walks.set(flow, walk);
  return walk;
};
