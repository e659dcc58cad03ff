import { fold } from "../../domain/decider/decider.ts";
import type { EventShapes } from "./event-shapes.ts";
import type { StreamCache, StreamState } from "./stream-cache.ts";

/** The part of a decider that folds its streams. */
export interface Folding<State, Event> {
  readonly stream: string;
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
}

interface EventRow {
  readonly version: number;
  readonly type: string;
  readonly schema_version: number;
  readonly data: unknown;
}

/** Sends a statement and answers its rows. */
type Read = <Row>(text: string, values: readonly unknown[]) => Promise<readonly Row[]>;

const NEWER =
  "select version, type, schema_version, data from event where stream = $1 and version > $2 order by version";

/** The events of a stream behind a version, as they are stored. */
export const readNewer = (read: Read, stream: string, version: number): Promise<readonly EventRow[]> =>
  read<EventRow>(NEWER, [stream, version]);

/** The state of a stream as it is stored: what is remembered of it, and what came after. */
export const readState = async <State, Event>(
  parts: { readonly read: Read; readonly cache: StreamCache; readonly shapes: EventShapes },
  decider: Folding<State, Event>,
  stream: string,
): Promise<StreamState> => {
  const { read, cache, shapes } = parts;
  const cached = cache.get(stream, decider.initial);
  const { version, state } = cached ?? { version: 0, state: decider.initial };
  const rows = await readNewer(read, stream, version);
  const stored = rows.map(
    ({ type, schema_version, data }) => ({ type, data: shapes.read(type, schema_version, data) }) as Event,
  );
  return { version: rows.at(-1)?.version ?? version, state: fold(decider, stored, state as State) };
};
