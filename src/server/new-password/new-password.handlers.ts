import { accountDecider } from "../../domain/account/account.decider.ts";
import { hasTexts } from "../../domain/account/field-texts.ts";
import { checkNewPassword } from "../../domain/account/password-forms.ts";
import { isOwnedElsewhere } from "../account/accounts-by-email.ts";
import { beginAttempt, hiddenKey } from "../account/attempts.ts";
import { findMailLink, spendMailLink } from "../account/mail-links.ts";
import { hashPassword } from "../account/passwords.ts";
import { passwordSurroundings, setPassword } from "../account/set-password.ts";
import { unlinkEveryIdentity } from "../social-sign-in/link-identity.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields, type Reply } from "../http/reply.ts";

/** Failures within the window from which an address is refused. */
const ADDRESS_LIMIT = 30;
const WINDOW = 900;

type Input = EndpointInput<"resetPassword">;
type Done = Reply<{ readonly ok: true }>;

/** The account of a link, if its e-mail is still the one that the link was sent to. */
const accountOf = async ({ token }: Input, { services: { database }, now }: RequestContext) => {
  const link = await findMailLink(database, "reset", token, now);
  if (link === null) return null;
  const account = await database
    .selectFrom("account")
    .select(["id", "username"])
    .where("id", "=", link.accountId)
    .where("email", "=", link.email)
    .executeTakeFirst();
  return account ?? null;
};

const update = async (input: Input, context: RequestContext): Promise<Done> => {
  const account = await accountOf(input, context);
  if (account === null) return refuse("link_expired");
  const texts = checkNewPassword(input, passwordSurroundings(account.username, context));
  if (hasTexts(texts)) return refuseFields(texts as Record<string, string>);
  const passwordHash = await hashPassword(input.password);
  const { services, metadata, now } = context;
  const setting = services.store.transact(metadata, async (unit): Promise<Done> => {
    // Two at once got this far: the link counts for one.
    const link = await spendMailLink(unit.sql, "reset", input.token, now);
    if (link === null) return refuse("link_expired");
    await setPassword(unit, account.id, passwordHash, context);
    // Whoever has the link reads what is sent to the address.
    const { email } = link;
    const confirmed = await unit.execute(accountDecider, account.id, { type: "ConfirmEmail", email });
    if (confirmed.rejected !== undefined) return refuse("link_expired");
    // Until now anybody may have named the address, and have linked what is his.
    if (confirmed.events.length > 0) await unlinkEveryIdentity(unit, account.id);
    return answer({ ok: true });
  });
  return setting.catch((error: unknown) => {
    if (isOwnedElsewhere(error)) return refuse("link_expired");
    throw error;
  });
};

/** Sets a new password by the link of a mail: once, within the hour, and nobody stays logged in elsewhere (API-07). */
export const newPasswordHandlers = {
  resetPassword: async (input, context) => {
    const texts = checkNewPassword(input);
    if (hasTexts(texts)) return refuseFields(texts as Record<string, string>);
    const attempt = await beginAttempt(
      context.services.database,
      [{ key: `new-password:address:${hiddenKey(context.address)}`, refuseFrom: ADDRESS_LIMIT }],
      WINDOW,
      context.now,
    );
    if (attempt.retryAfter > 0) return refuse("too_many", { retryAfter: attempt.retryAfter });
    const reply = await update(input, context);
    if (reply.kind === "answer") await attempt.withdraw();
    return reply;
  },
} satisfies Partial<Handlers>;
