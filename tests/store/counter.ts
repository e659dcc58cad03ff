import * as Schema from "effect/Schema";

import type { Decider } from "../../src/domain/decider/decider.ts";
import { accept, reject } from "../../src/domain/decider/decider.ts";
import type { StoredEventShapes } from "../../src/protocol/stored-event.ts";

interface Added {
  readonly type: "Added";
  readonly data: { readonly amount: number; readonly unit: string };
}
interface Add {
  readonly type: "Add";
  readonly amount: number;
  readonly most: number;
}

/** A sum that must not pass a limit: enough of a rule to show what the store promises. */
export const counterDecider: Decider<Add, number, Added, "too_much"> = {
  stream: "counter",
  initial: 0,
  decide: ({ amount, most }, sum) =>
    sum + amount > most ? reject("too_much") : accept({ type: "Added", data: { amount, unit: "piece" } }),
  evolve: (sum, { type, data }) => (type === "Added" ? sum + data.amount : sum),
};

/** Version 1 wrote `{count}`, version 2 `{amount}` in dozens, version 3 `{amount, unit}` in pieces. */
export const counterShapes: StoredEventShapes = {
  Added: {
    version: 3,
    data: Schema.Struct({ amount: Schema.Int, unit: Schema.String }),
    upcasters: {
      1: ({ count }: { count: number }) => ({ amount: count }),
      2: ({ amount }: { amount: number }) => ({ amount: amount * 12, unit: "piece" }),
    },
  },
};
