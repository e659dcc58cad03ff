/** The text under an empty required field (AUTH-64). */
export const FIELD_REQUIRED = "This field is required";
/** The text under a malformed e-mail field (AUTH-65). */
export const EMAIL_MALFORMED = "This should be a valid email address";

/** What is wrong with each field of a form, by field name; empty when nothing is. */
export type FieldTexts<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Keeps the fields that have a text. */
export const fieldTexts = <Name extends string>(
  texts: Readonly<Record<Name, string | null>>,
): FieldTexts<Name> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)) as FieldTexts<Name>;

export const hasTexts = (texts: Readonly<Record<string, string | undefined>>): boolean =>
  Object.keys(texts).length > 0;

/** The text for a required field that people may surround with blanks: blank counts as empty. */
export const requiredText = (value: string): string | null => (value.trim() === "" ? FIELD_REQUIRED : null);

/** The texts without the one of a field that is being corrected. */
export const clearText = <Name extends string>(texts: FieldTexts<Name>, name: Name): FieldTexts<Name> => {
  const { [name]: _, ...others } = texts;
  return others as FieldTexts<Name>;
};
