import { hasTexts } from "../../domain/account/field-texts.ts";
import { checkPasswordChange } from "../../domain/account/password-forms.ts";
import { isOwnPassword, refuseWrongPassword } from "../account/current-password.ts";
import { hashPassword } from "../account/passwords.ts";
import { passwordSurroundings, setPassword } from "../account/set-password.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { answer, refuseFields } from "../http/reply.ts";

/** Changes the own password; a manager changes his own, whomever he acts for. */
export const changePasswordHandlers = {
  changePassword: async (input, context) => {
    const { id, username } = signedIn(context);
    const texts = checkPasswordChange(input, passwordSurroundings(username, context));
    if (hasTexts(texts)) return refuseFields(texts as Record<string, string>);
    const refusal = await refuseWrongPassword(input.current_password, context);
    if (refusal?.code === "validation" && (await isOwnPassword(input.password, context)))
      // The answer to the call that changed it was lost.
      return answer({ ok: true as const });
    if (refusal !== null) return refusal;
    const passwordHash = await hashPassword(input.password);
    await context.services.store.transact(context.metadata, (unit) =>
      setPassword(unit, id, passwordHash, context),
    );
    return answer({ ok: true as const });
  },
} satisfies Partial<Handlers>;
