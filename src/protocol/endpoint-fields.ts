import * as Schema from "effect/Schema";

/** A text of so many characters at most. */
export const short = (length: number) => Schema.String.check(Schema.isMaxLength(length));
/** A whole number of a query, both ends included. */
export const queryInteger = (minimum: number, maximum: number) =>
  Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum }));
/** The creator that a path names. */
export const UsernameParam = Schema.Struct({ username: short(60) });
/** Media in their order: uploads with the names of their files, or ids of media of one's own (COVER-35). */
export const ChosenMedia = Schema.Array(
  Schema.Union([
    Schema.Struct({ tkn: short(64), srv_id: short(64), name: Schema.optionalKey(short(255)) }),
    Schema.Struct({ vault_id: Schema.Int }),
  ]),
).check(Schema.isMaxLength(200));
/** The answer of a call that has nothing to tell. */
export const Done = Schema.Struct({ ok: Schema.Literal(true) });
