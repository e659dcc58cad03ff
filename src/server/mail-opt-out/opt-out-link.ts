import { isMailSwitch, mailSwitches, type MailSwitch } from "../../domain/settings/mail-switch.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { OptOut } from "../mail/mail-template.ts";
import type { Keys } from "../session/keys.ts";

const PURPOSE = "mail opt-out";

/** What a mail says of how to do without its kind: whoever has the mail may. It holds for ever. */
export const optOutOf = (keys: Keys, accountId: AccountId, kind: MailSwitch): OptOut => {
  const signed = `${kind}.${accountId}`;
  return {
    path: `/oauth/mail/unsubscribe/${signed}.${keys.sign(PURPOSE, signed)}`,
    about: mailSwitches[kind].about,
  };
};

/** Whose mails of which kind a token stops; null: it was not made here. */
export const readOptOut = (
  keys: Keys,
  token: string,
): { readonly kind: MailSwitch; readonly accountId: AccountId } | null => {
  const [kind = "", accountId = "", signature = "", ...more] = token.split(".");
  const isOurs = more.length === 0 && keys.verify(PURPOSE, `${kind}.${accountId}`, signature);
  return isOurs && isMailSwitch(kind) ? { kind, accountId } : null;
};
