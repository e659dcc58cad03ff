import { emailText } from "../account/email.ts";
import { fieldTexts, requiredText, type FieldTexts } from "../account/field-texts.ts";
import { isSnapchatName, SNAPCHAT_NAME_MALFORMED } from "./snapchat-name.ts";

/** What the dialog asks for; a guest's e-mail too. */
export interface SnapchatFields {
  readonly snapchat_username: string;
  readonly user_email: string;
}

export type SnapchatTexts = FieldTexts<keyof SnapchatFields>;

const nameText = (name: string): string | null =>
  requiredText(name) ?? (isSnapchatName(name.trim()) ? null : SNAPCHAT_NAME_MALFORMED);

/** What keeps the form from being sent (SNAP-12 to SNAP-18). */
export const checkSnapchat = (
  { snapchat_username, user_email }: SnapchatFields,
  { guest }: { readonly guest: boolean },
): SnapchatTexts =>
  fieldTexts({
    snapchat_username: nameText(snapchat_username),
    user_email: guest ? emailText(user_email, true) : null,
  });
