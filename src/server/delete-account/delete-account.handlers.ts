import { deletionDecider } from "../../domain/delete-account/deletion.decider.ts";
import { accountMail } from "../account/account-mail.jobs.ts";
import { refuseWrongPassword } from "../account/current-password.ts";
import { hasPassword } from "../account/credentials.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { leave } from "./leave.ts";

/** Deletes the caller's own account, whomever he acts for (ACCT-53). */
export const deleteAccountHandlers = {
  deleteAccount: async ({ password }, context) => {
    const { id } = signedIn(context);
    const { database, store, personalData } = context.services;
    if (!(await hasPassword(database, id))) return refuse("password_missing");
    const refusal = await refuseWrongPassword(password, context, "password");
    if (refusal !== null) return refusal;
    const erase_at = await store.transact(context.metadata, async (unit) => {
      await leave(unit, id, personalData, context.session.id);
      unit.schedule(accountMail("deleted", id, context));
      const state = await unit.load(deletionDecider, id);
      return state.status === "asked" ? state.eraseAt : unit.now;
    });
    return answer({ erase_at });
  },
} satisfies Partial<Handlers>;
