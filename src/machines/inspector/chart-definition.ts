import { createMachine } from "xstate";

import { type Chart, chartOf } from "./chart.ts";

type Json = Readonly<Record<string, unknown>>;

/** A state of a definition with its place, so that targets can be looked up. */
interface Place {
  readonly config: Json;
  readonly parent: Place | null;
  readonly states: ReadonlyMap<string, Place>;
}

const isJson = (it: unknown): it is Json => typeof it === "object" && it !== null && !Array.isArray(it);

const listOf = (it: unknown): readonly unknown[] => (it === undefined ? [] : Array.isArray(it) ? it : [it]);

const builtIn = new Set(
  "assign cancel emit enqueueActions forwardTo log raise sendParent sendTo spawnChild stopChild".split(" "),
);

/** Names that a function has only because of where it stands, and those of combined guards. */
const nameless = new Set(["", "guard", "entry", "exit", "actions", "and", "or", "not", "stateIn"]);

/** Functions are told by their names only. */
const named = (it: unknown): string => {
  const name = typeof it === "string" ? it : isJson(it) ? it["type"] : null;
  if (typeof name !== "string" || nameless.has(name)) return "condition";
  if (name === "stop") return "xstate.stopChild";
  return builtIn.has(name) ? `xstate.${name}` : name;
};

const placeOf = (config: Json, parent: Place | null): Place => {
  const states = new Map<string, Place>();
  const place: Place = { config, parent, states };
  const below = isJson(config["states"]) ? config["states"] : {};
  for (const [key, state] of Object.entries(below))
    states.set(key, placeOf(isJson(state) ? state : {}, place));
  return place;
};

const walk = (from: Place | null, path: readonly string[]): boolean => {
  const [key, ...rest] = path;
  if (from === null) return false;
  if (key === undefined) return true;
  return walk(from.states.get(key) ?? null, rest);
};

const withId = (place: Place, id: string): Place | null => {
  if (place.config["id"] === id) return place;
  for (const child of place.states.values()) {
    const found = withId(child, id);
    if (found !== null) return found;
  }
  return null;
};

const rootOf = (place: Place): Place => (place.parent === null ? place : rootOf(place.parent));

/** Whether a target leads somewhere: a definition may have been cut where it was too deep. */
const leads = (place: Place, target: unknown): boolean => {
  if (typeof target !== "string") return false;
  if (target.startsWith(".")) return walk(place, target.slice(1).split("."));
  if (!target.startsWith("#")) return walk(place.parent, target.split("."));
  const parts = target.slice(1).split(".");
  return parts.some((_, index) => {
    const owner = withId(rootOf(place), parts.slice(0, index + 1).join("."));
    return owner !== null && walk(owner, parts.slice(index + 1));
  });
};

const transitionOf = (place: Place, it: unknown): Json => {
  const config = isJson(it) ? it : { target: it };
  const targets = listOf(config["target"]).filter((target) => leads(place, target));
  const { guard } = config;
  return {
    ...(targets.length === 0 ? {} : { target: targets }),
    ...(guard === undefined || guard === null ? {} : { guard: named(guard) }),
    actions: listOf(config["actions"]).map((action) => named(action)),
    reenter: config["reenter"] === true,
  };
};

const transitionsOf = (place: Place, it: unknown): readonly Json[] =>
  listOf(it).map((each) => transitionOf(place, each));

const tableOf = (place: Place, it: unknown): Json =>
  isJson(it)
    ? Object.fromEntries(Object.entries(it).map(([key, each]) => [key, transitionsOf(place, each)]))
    : {};

const invokeOf = (place: Place, it: unknown): Json => {
  const config = isJson(it) ? it : {};
  const { id, src, onDone, onError, onSnapshot } = config;
  const also = (name: string, each: unknown): Json =>
    each === undefined ? {} : { [name]: transitionsOf(place, each) };
  return {
    ...(typeof id === "string" ? { id } : {}),
    src: typeof src === "string" ? src : {},
    ...also("onDone", onDone),
    ...also("onError", onError),
    ...also("onSnapshot", onSnapshot),
  };
};

/** The first state: by key, or as a definition tells it, by a target. */
const initialOf = ({ config, states }: Place): string | undefined => {
  const initial = isJson(config["initial"]) ? listOf(config["initial"]["target"])[0] : config["initial"];
  if (typeof initial === "string") {
    if (states.has(initial)) return initial;
    for (const [key, { config: child }] of states) {
      if (initial === `#${String(child["id"])}` || initial.endsWith(`.${key}`)) return key;
    }
  }
  return states.keys().next().value;
};

const configOf = (place: Place): Json => {
  const { config, states } = place;
  const { id, type, history, tags } = config;
  const isParallel = type === "parallel";
  const actions = (name: string) => listOf(config[name]).map((action) => named(action));
  return {
    ...(typeof id === "string" ? { id } : {}),
    ...(typeof type === "string" ? { type } : {}),
    ...(typeof history === "string" ? { history } : {}),
    ...(states.size === 0 || isParallel ? {} : { initial: initialOf(place) }),
    tags: listOf(tags),
    entry: actions("entry"),
    exit: actions("exit"),
    on: tableOf(place, config["on"]),
    after: tableOf(place, config["after"]),
    always: transitionsOf(place, config["always"]),
    ...(config["onDone"] === undefined ? {} : { onDone: transitionsOf(place, config["onDone"]) }),
    invoke: listOf(config["invoke"]).map((each) => invokeOf(place, each)),
    ...(states.size === 0
      ? {}
      : { states: Object.fromEntries([...states].map(([key, state]) => [key, configOf(state)])) }),
  };
};

/**
 * The statechart of a machine of another app, from the definition (JSON) that `@statelyai/inspect` tells of it. What was
 * cut off or cannot be resolved is left out; null when it is no machine.
 */
export const chartOfDefinition = (definition: string): Chart | null => {
  try {
    const parsed: unknown = JSON.parse(definition);
    if (!isJson(parsed) || !isJson(parsed["states"])) return null;
    return chartOf(createMachine(configOf(placeOf(parsed, null)) as Parameters<typeof createMachine>[0]));
  } catch {
    return null;
  }
};
