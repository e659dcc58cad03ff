declare const unit: unique symbol;

/**
 * A plain value that says what it measures or names. What carries another unit is refused by the compiler; literals, sums and
 * what comes from outside need no cast, and at run time nothing is there.
 */
type Of<Value, Unit extends string> = Value & { readonly [unit]?: Unit };

/** Money in US cents. */
export type Cents = Of<number, "cents">;

/** A moment, in seconds since 1970. */
export type EpochSeconds = Of<number, "epoch seconds">;

/** A moment, in milliseconds since 1970. */
export type EpochMilliseconds = Of<number, "epoch milliseconds">;

/** The id of an account: a fan's, a creator's or both. */
export type AccountId = Of<string, "account id">;

/** `<fan>:<creator>`, of `pairId`. */
export type PairId = Of<string, "pair id">;
