import { accountDecider } from "../../domain/account/account.decider.ts";
import { emailKey } from "../../domain/account/email.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { isOwnedElsewhere } from "../account/accounts-by-email.ts";
import { holdPasswordHash } from "../account/credentials.ts";
import type { RequestContext } from "../http/context.ts";
import { dropAccess } from "../share-on-twitter/twitter-access.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { SocialIdentity } from "./social.port.ts";
import { identityForEmail } from "./social-result.ts";
import { dropEnd } from "./social-steps.ts";
import { tellOfLink } from "./tell-of-link.ts";

/** The identity leads into another account already. */
export const isLinkedElsewhere = (error: unknown): boolean =>
  (error as { readonly constraint?: unknown } | null)?.constraint === "social_identity_unique";

/**
 * Links an identity to an account, in the caller's transaction. The account's e-mail counts as confirmed when the
 * provider says that it is his; answers whether it does.
 */
export const linkIdentity = async (
  unit: UnitOfWork,
  account: { readonly id: string; readonly email: string | null },
  { provider, subject, username, email: known, isEmailVerified }: SocialIdentity,
): Promise<boolean> => {
  await unit.execute(accountDecider, account.id, { type: "LinkIdentity", provider, subject, username });
  const { email } = account;
  if (email === null || known === null || !isEmailVerified || emailKey(known) !== emailKey(email))
    return false;
  await unit.execute(accountDecider, account.id, { type: "ConfirmEmail", email });
  return true;
};

/**
 * Nobody enters an account by a provider any more, in the caller's transaction, and its owner is told. It has a password.
 */
export const unlinkEveryIdentity = async (unit: UnitOfWork, accountId: AccountId): Promise<void> => {
  const { identities } = await unit.load(accountDecider, accountId);
  for (const provider of new Set(identities.map((linked) => linked.provider))) {
    const unlink = { type: "UnlinkIdentity", provider, hasPassword: true, waysIn: [] } as const;
    await unit.execute(accountDecider, accountId, unlink);
    tellOfLink(unit, accountId, provider, "unlinked");
  }
  await dropAccess(unit, accountId);
};

/**
 * After the right password: links the identity that waits in this session for this very account, once. Nothing
 * happens where none waits, or where the hash that the password was checked against is not the stored one any more.
 */
export const linkWaitingIdentity = async (
  accountId: string,
  passwordHash: string | null,
  context: RequestContext,
): Promise<void> => {
  const { services, metadata } = context;
  if (Object.keys(services.ports.social).length === 0) return;
  const account = await services.database
    .selectFrom("account")
    .select(["id", "email"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const identity = await identityForEmail(context, account.email);
  if (identity === null) return;
  try {
    const holds = await services.store.transact(metadata, async (unit) => {
      const isRight = await holdPasswordHash(unit.sql, accountId, passwordHash);
      if (isRight) await linkIdentity(unit, account, identity);
      return isRight;
    });
    if (!holds) return;
  } catch (error) {
    if (!isLinkedElsewhere(error) && !isOwnedElsewhere(error)) throw error;
  }
  await dropEnd(context);
};
