import { announceAt, deletionDecider } from "../../domain/delete-account/deletion.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { readPerson, type PersonalData } from "../personal/personal.ts";
import { endSessionsOf } from "../session/session-store.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/**
 * Deletes an account in the caller's transaction: what runs for it ends, it is hidden, its sessions are over, and the jobs are
 * written that tell its buyers and erase it. One that is being deleted already stays as it is. `own`: the session that asked; it
 * ends without a word, for its page says good-bye by itself.
 */
export const leave = async (
  unit: UnitOfWork,
  id: AccountId,
  { leaves }: Pick<PersonalData, "leaves">,
  own: string | null = null,
): Promise<void> => {
  if ((await unit.load(deletionDecider, id)).status !== "none") return;
  const person = await readPerson(unit.sql, id);
  // While it is still found: others are told by its name.
  for (const part of leaves) await part(unit, person);
  const { state } = await unit.execute(deletionDecider, id, { type: "AskDeletion", accountId: id });
  if (state.status !== "asked") return;
  const { username } = person;
  unit.publish({ event: "profile.update", audience: { room: `profile:${username}` }, data: { username } });
  await endSessionsOf(unit, id, "deleted", own);
  await unit.sql.deleteFrom("session").where("account_id", "=", id).execute();
  const { eraseAt } = state;
  for (const [kind, dueAt] of [
    ["account.announce-deletion", announceAt(eraseAt)],
    ["account.erase", eraseAt],
  ] as const)
    unit.schedule({ kind, key: `${kind}:${id}:${eraseAt}`, dueAt, payload: { accountId: id } });
};
