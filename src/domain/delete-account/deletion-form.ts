import { FIELD_REQUIRED, fieldTexts, type FieldTexts } from "../account/field-texts.ts";

/** What is wrong with what was entered to delete an account; the password itself is judged by the server. */
export const checkDeletion = ({ password }: { readonly password: string }): FieldTexts<"password"> =>
  fieldTexts({ password: password === "" ? FIELD_REQUIRED : null });
