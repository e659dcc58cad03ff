import { sql } from "kysely";

import { deletionDecider } from "../../domain/delete-account/deletion.decider.ts";
import { pairId } from "../../domain/pair/pair.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { readPerson, type PartWith, type Person } from "../personal/personal.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";

export interface StopRenewalsJobs {
  readonly "account.stop-renewals": { readonly accountId: AccountId };
}

/** Pairs that are stopped in one transaction. */
export const STOPPED_AT_ONCE = 200;

interface Pair {
  readonly fanId: AccountId;
  readonly creatorId: AccountId;
}
const first: Pair = { fanId: "", creatorId: "" };

/** Stops the next pairs of a person in which anything would go on, what was bought as a guest included; answers the last one, null: that was all. */
const stopSome = async (unit: UnitOfWork, person: Person, after: Pair): Promise<Pair | null> => {
  const fans = [person.id, ...person.guestIds];
  const { rows } = await sql<Pair>`
    select distinct fan_id as "fanId", creator_id as "creatorId" from subscription
    where (fan_id = any(${fans}::text[]) or creator_id = ${person.id})
      and (fan_id, creator_id) > (${after.fanId}, ${after.creatorId})
      -- A pause whose paid time is over has expired, and is charged again at its end.
      and (resumes_at is not null or (status = 'pending' and canceled_at is null)
        or (status in ('active', 'past_due') and (next_price is not null or type = 'free')))
    order by 1, 2 limit ${STOPPED_AT_ONCE}`.execute(unit.sql);
  for (const pair of rows) await unit.execute(subscriptionDecider, pairId(pair), { type: "StopRenewals" });
  return rows.length < STOPPED_AT_ONCE ? null : rows.at(-1)!;
};

/**
 * Whatever an account has at creators, and fans have at it, runs to the end that is paid for and does not go on. What is too much
 * for the transaction in which the account is hidden is left to a job; money that is asked for until then is refused.
 */
export const stopRenewalsOf: PartWith = async (unit, person) => {
  if ((await stopSome(unit, person, first)) === null) return;
  const { id: accountId } = person;
  const key = `stop-renewals:${accountId}:${unit.now}`;
  unit.schedule({ kind: "account.stop-renewals", key, payload: { accountId } });
};

/** `account.stop-renewals`: stops what is left, a batch a transaction, as long as the deletion stands. */
export const stopRenewalsJobs: JobHandlersOf<StopRenewalsJobs> = {
  "account.stop-renewals": {
    givesUp: neverGivenUp,
    run: async ({ accountId }, { services: { store }, signal }) => {
      const goOn = (after: Pair): Promise<Pair | null> =>
        store.transact(systemMetadata, async (unit) => {
          const { status } = await unit.load(deletionDecider, accountId);
          return status === "asked" ? stopSome(unit, await readPerson(unit.sql, accountId), after) : null;
        });
      for (let last: Pair | null = first; last !== null; last = await goOn(last)) signal.throwIfAborted();
    },
  },
};
