import { providerNames, type SocialProvider } from "../../domain/account/social.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { notify } from "../notice/notify.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** Where linked accounts are shown. */
export const LINKED_ACCOUNTS_PATH = accountPages["setting-socials"].path;

/** Tells the owner of an account, by mail as well, that there is another way in, or one less. */
export const tellOfLink = (
  unit: UnitOfWork,
  accountId: AccountId,
  provider: SocialProvider,
  what: "linked" | "unlinked",
): void => {
  const name = providerNames[provider];
  const text =
    what === "linked"
      ? `You can log in with ${name} from now on. If that was not you, unlink it and change your password.`
      : `You cannot log in with ${name} any more. If that was not you, change your password.`;
  const subject =
    what === "linked" ? `${name} was linked to your account` : `${name} was unlinked from your account`;
  notify(unit, { accountId, kind: "system", text, url: LINKED_ACCOUNTS_PATH, mail: { subject } });
};
