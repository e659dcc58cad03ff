/**
 * How a part of an event is made, as its type says it. Numbers are places in the list of shapes. `is`: one of these values; `one`:
 * made as one of these; `fields`: a record, of which `optional` may lack and which may have others when it is `open`.
 */
export type Shape =
  | "any"
  | "string"
  | "number"
  | "boolean"
  | "function"
  | { readonly is: readonly (string | number | boolean | null)[] }
  | { readonly one: readonly number[] }
  | { readonly list: number }
  | { readonly map: number }
  | {
      readonly fields: Readonly<Record<string, number>>;
      readonly optional?: readonly string[];
      readonly open?: boolean;
    };

/** The shapes of all events of the flows, written by `npm run shapes`. `machines`: by machine id and event type. */
export interface EventShapes {
  readonly shapes: readonly Shape[];
  readonly machines: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** One event's shape with the list that its numbers lead into. */
export interface EventShape {
  readonly shapes: readonly Shape[];
  readonly root: number;
}
