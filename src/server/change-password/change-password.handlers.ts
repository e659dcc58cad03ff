import { hasTexts } from "../../domain/account/field-texts.ts";
import { checkPasswordChange, PASSWORD_WRONG } from "../../domain/account/password-forms.ts";
import { beginAttempt } from "../account/attempts.ts";
import { checkPassword, hashPassword } from "../account/passwords.ts";
import { passwordSurroundings, setPassword } from "../account/set-password.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";

/** Wrong passwords within the window from which an account's tries are refused. */
const LIMIT = 10;
const WINDOW = 900;

const isCurrent = async (password: string, accountId: string, { services }: RequestContext) => {
  const stored = await services.database
    .selectFrom("credential")
    .select("password_hash")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return checkPassword(stored?.password_hash ?? null, password);
};

/** Changes the own password; a manager changes his own, whomever he acts for. */
export const changePasswordHandlers = {
  changePassword: async (input, context) => {
    const { id, username } = signedIn(context);
    const texts = checkPasswordChange(input, passwordSurroundings(username, context));
    if (hasTexts(texts)) return refuseFields(texts as Record<string, string>);
    const { database, store } = context.services;
    const key = { key: `change-password:${id}`, refuseFrom: LIMIT };
    const attempt = await beginAttempt(database, [key], WINDOW, context.now);
    if (attempt.retryAfter > 0) return refuse("too_many", { retryAfter: attempt.retryAfter });
    if (!(await isCurrent(input.current_password, id, context)))
      return refuseFields({ current_password: PASSWORD_WRONG });
    await attempt.withdraw();
    const passwordHash = await hashPassword(input.password);
    await store.transact(context.metadata, (unit) => setPassword(unit, id, passwordHash, context));
    return answer({ ok: true as const });
  },
} satisfies Partial<Handlers>;
