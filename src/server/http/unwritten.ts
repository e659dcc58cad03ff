import { hasTexts } from "../../domain/account/field-texts.ts";
import { refuse, refuseFields, type Refusal } from "./reply.ts";

type Texts = Readonly<Record<string, string>>;

/**
 * What is written cannot be stored: thrown in a transaction, so that its uploads stay unused. `texts` by field; null: one of its
 * uploads is not there any more.
 */
export class UnwrittenError extends Error {
  override readonly name = "UnwrittenError";
  readonly texts: Texts | null;
  constructor(texts: Texts | null) {
    super("What was written is not stored.");
    this.texts = texts;
  }
}

/** What was begun is not to be kept: thrown in a transaction, which ends without a trace, to be answered by a refusal. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super("What was asked for is refused.");
    this.refusal = refusal;
  }
}

/** Throws when anything is wrong with a field. */
export const must = (texts: Readonly<Record<string, string | undefined>>): void => {
  if (hasTexts(texts)) throw new UnwrittenError(texts as Texts);
};

/** The answer of a work that may throw `UnwrittenError` or `RefusedError`. */
export const asRefused = async <Answer>(work: Promise<Answer>): Promise<Answer | Refusal> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal;
    if (!(error instanceof UnwrittenError)) throw error;
    return error.texts === null ? refuse("upload_expired") : refuseFields(error.texts);
  }
};
