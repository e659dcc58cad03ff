import { changedSince, type Held } from "../../domain/account/changed-since.ts";
import { hasTexts } from "../../domain/account/field-texts.ts";
import { refuse, type Refusal } from "./reply.ts";

/**
 * Refuses a change of what somebody else has changed since its form was filled: `section_changed` with a text for each such field
 * and, in `current`, all that is stored now; null: nothing was changed, or the call does not say what its form was filled with.
 */
export const changedElsewhere = (
  was: Held | undefined,
  now: Held,
  inWords: (field: string, value: unknown) => string | null,
): Refusal | null => {
  const fields = was === undefined ? {} : changedSince(was, now, inWords);
  return hasTexts(fields) ? refuse("section_changed", { fields, current: now }) : null;
};
