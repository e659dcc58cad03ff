import type * as Schema from "effect/Schema";

/** The fields of an event, in the order of its template: at most 30, for a bit of the mask each. */
type SocketFields = Schema.Codec<unknown, unknown, never, never> & {
  readonly fields: Readonly<Record<string, unknown>>;
};

/** The events of a family, in id order. `null` reserves the id of an event that nothing sends yet. */
type SocketRows = Readonly<Record<string, SocketFields | null>>;

/** One row of the table: `family.event`, its id on the wire and the Schema of its data. */
export interface SocketRow<Name extends string, Data extends SocketFields | null> {
  readonly name: Name;
  readonly id: number;
  readonly data: Data;
}

type SocketFamily<Family extends string, Rows extends SocketRows> = {
  readonly [Event in keyof Rows & string as `${Family}.${Event}`]: SocketRow<
    `${Family}.${Event}`,
    Rows[Event]
  >;
};

/** Declares a family: its events take the ids from `first` on (RT-18). A new event goes to the end. */
export const socketFamily = <const Family extends string, const Rows extends SocketRows>(
  family: Family,
  first: number,
  rows: Rows,
): SocketFamily<Family, Rows> =>
  Object.fromEntries(
    Object.entries(rows).map(([event, data], index) => {
      const name = `${family}.${event}`;
      return [name, { name, id: first + index, data }];
    }),
  ) as SocketFamily<Family, Rows>;
