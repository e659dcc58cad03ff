import { fieldTexts, type FieldTexts } from "../account/field-texts.ts";

/** The most characters of a private note. */
export const noteLength = 1000;

/** What keeps a note of somebody from being stored. */
export const checkNote = ({ remark }: { readonly remark: string }): FieldTexts<"remark"> =>
  fieldTexts({
    remark: [...remark.trim()].length > noteLength ? `A note has at most ${noteLength} characters.` : null,
  });
