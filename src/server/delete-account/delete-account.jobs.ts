import { sql } from "kysely";

import { deletionDecider, isToldInTime } from "../../domain/delete-account/deletion.decider.ts";
import { daySeconds } from "../../domain/format/duration.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { isPaidOut } from "../payout/is-paid-out.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";
import { eraseAccount } from "./erase-account.ts";
import { tellBuyers } from "./tell-buyers.ts";

interface OfAccount {
  readonly accountId: AccountId;
}

export interface DeleteAccountJobs {
  /** `after`: the buyer who was told last. */
  readonly "account.announce-deletion": OfAccount & { readonly after?: string };
  readonly "account.erase": OfAccount;
}

/** Writes into a job's row how far it came, with what it did: run again by whoever, it goes on from there. Throws when it is further. */
const keepPlace = async (
  { sql: database }: UnitOfWork,
  job: string,
  { accountId, after, last }: OfAccount & { readonly after: string; readonly last: string },
): Promise<void> => {
  const { rows } = await sql`
    update job set payload = ${JSON.stringify({ accountId, after: last })}::jsonb
    where id = ${job} and coalesce(payload ->> 'after', '') = ${after} returning id`.execute(database);
  if (rows.length === 0) throw new Error("These buyers were told by another run of the job.");
};

/**
 * `account.announce-deletion` tells buyers, a batch a run. `account.erase` erases, but not before buyers have had their days, nor before what can be
 * paid out is paid: the payout data are needed until then, so it looks again each day, as long as the deletion stands.
 */
export const deleteAccountJobs: JobHandlersOf<DeleteAccountJobs> = {
  "account.announce-deletion": {
    givesUp: neverGivenUp,
    run: async ({ accountId, after = "" }, { id, services: { store } }) => {
      const isMore = await store.transact(systemMetadata, async (unit) => {
        const last = await tellBuyers(unit, accountId, after);
        if (last !== null) await keepPlace(unit, id, { accountId, after, last });
        return last !== null;
      });
      return isMore ? { again: 0 } : undefined;
    },
  },
  "account.erase": {
    givesUp: neverGivenUp,
    run: async ({ accountId }, { services: { store, personalData, ports, log } }) => {
      const done = await store.transact(systemMetadata, async (unit) => {
        const deletion = await unit.load(deletionDecider, accountId);
        if (deletion.status !== "asked") return false;
        const mayGo =
          isToldInTime(deletion, unit.now) && (await isPaidOut(unit, accountId, ports.payouts.name));
        return mayGo ? eraseAccount(unit, accountId, personalData) : null;
      });
      if (done === null) return { again: daySeconds };
      // States in the memory of nodes may still say who it was.
      if (done) store.forget();
      if (done) log.info({ accountId }, "an account was erased");
      return undefined;
    },
  },
};
