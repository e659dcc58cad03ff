import * as Schema from "effect/Schema";

import type { StoredEventShape, StoredEventShapes } from "../../protocol/stored-event.ts";
import { upcast } from "../../protocol/stored-event.ts";

/** The stored events' shapes with their checks compiled once. */
export interface EventShapes {
  /** The schema version to store an event with. Throws when the type is unknown or the data has another shape. */
  readonly check: (type: string, data: unknown) => number;
  /** Data of a stored event, lifted to the newest version. An unknown type is answered as it is: it belongs to another version. */
  readonly read: (type: string, version: number, data: unknown) => unknown;
}

export const compileShapes = (shapes: StoredEventShapes): EventShapes => {
  const checks = new Map<
    string,
    { readonly shape: StoredEventShape; readonly is: (data: unknown) => boolean }
  >(Object.entries(shapes).map(([type, shape]) => [type, { shape, is: Schema.is(shape.data) }]));
  return {
    check: (type, data) => {
      const known = checks.get(type);
      if (known === undefined) throw new Error(`Event ${type} is not in src/protocol/stored-events.ts.`);
      if (!known.is(data)) throw new Error(`The data of event ${type} does not have its shape.`);
      return known.shape.version;
    },
    read: (type, version, data) => {
      const known = checks.get(type);
      if (known === undefined || known.shape.version === version) return data;
      return upcast(type, known.shape, version, data);
    },
  };
};
