import { PASSWORD_WRONG } from "../../domain/account/password-forms.ts";
import { signedIn, type RequestContext } from "../http/context.ts";
import { refuse, refuseFields, type Refusal } from "../http/reply.ts";
import { beginAttempt } from "./attempts.ts";
import { passwordHashOf } from "./credentials.ts";
import { checkPassword } from "./passwords.ts";

/** Wrong passwords within the window (seconds) from which an account's tries are refused, whatever they are for. */
const LIMIT = 10;
const WINDOW = 900;

/** Whether it is the password of who is signed in. Counts no try. */
export const isOwnPassword = async (password: string, context: RequestContext): Promise<boolean> =>
  checkPassword(await passwordHashOf(context.services.database, signedIn(context).id), password);

/**
 * Whether who is signed in knows his own password, before something is changed that a stolen session must not change:
 * null, or the refusal with a text at the field `field`, or 429 after too many wrong ones.
 */
export const refuseWrongPassword = async (
  password: string,
  context: RequestContext,
  field = "current_password",
): Promise<Refusal | null> => {
  const { id } = signedIn(context);
  const { database } = context.services;
  const key = { key: `current-password:${id}`, refuseFrom: LIMIT };
  const attempt = await beginAttempt(database, [key], WINDOW, context.now);
  if (attempt.retryAfter > 0) return refuse("too_many", { retryAfter: attempt.retryAfter });
  if (!(await isOwnPassword(password, context))) return refuseFields({ [field]: PASSWORD_WRONG });
  await attempt.withdraw();
  return null;
};
