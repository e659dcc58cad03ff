import { sql } from "kysely";

import { deletionDecider } from "../../domain/delete-account/deletion.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { readPerson, type PersonalData, type Person } from "../personal/personal.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { eraseRows } from "./erase-rows.ts";
import { forgetEvents } from "./forget-events.ts";

/** Jobs that are over, or were given up, and name somebody: mails to others, above all. */
const forgetJobs = ({ sql: database }: UnitOfWork, { id, username, formerUsernames, email }: Person) => {
  const names = [username, ...formerUsernames].flatMap((name) => [`/${name}"`, `@${name} `]);
  const words = [id, ...names, ...(email === null ? [] : [email])];
  return sql`
    delete from job where done_at is not null
      and exists (select from unnest(${words}::text[]) word where strpos(payload::text, word) > 0)`.execute(
    database,
  );
};

/**
 * Erases an account in one transaction, once its time has come: its rows, by jobs its files, and what events say of the person. False:
 * it is not due, was undone, or is done.
 */
export const eraseAccount = async (
  unit: UnitOfWork,
  id: AccountId,
  personal: PersonalData,
): Promise<boolean> => {
  const before = await unit.load(deletionDecider, id);
  const decision = deletionDecider.decide({ type: "EraseAccount" }, before, unit);
  if ("rejected" in decision || decision.events.length === 0) return false;
  const person = await readPerson(unit.sql, id);
  // Where they stand is found by rows, so these go afterwards; rows of others are not held while there are many events.
  await forgetEvents(unit, id, personal);
  for (const erase of personal.erased) await erase(unit, person);
  await eraseRows(unit, id, personal.tables);
  await forgetJobs(unit, person);
  // Projections drop their rows with this event, as they do when they are made anew.
  await unit.execute(deletionDecider, id, { type: "EraseAccount" });
  return true;
};
