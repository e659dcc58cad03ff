import { deletionDecider, isToldInTime } from "../../domain/delete-account/deletion.decider.ts";
import { daySeconds } from "../../domain/format/duration.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { isPaidOut } from "../payout/is-paid-out.ts";
import { systemMetadata } from "../store/event-store.ts";
import { eraseAccount } from "./erase-account.ts";
import { tellBuyers } from "./tell-buyers.ts";

interface OfAccount {
  readonly accountId: AccountId;
}

export interface DeleteAccountJobs {
  readonly "account.announce-deletion": OfAccount;
  readonly "account.erase": OfAccount;
}

/**
 * `account.announce-deletion` tells buyers. `account.erase` erases, but not before buyers have had their days, nor before what can be
 * paid out is paid: the payout data are needed until then, so it looks again each day, as long as the deletion stands.
 */
export const deleteAccountJobs: JobHandlersOf<DeleteAccountJobs> = {
  "account.announce-deletion": {
    givesUp: neverGivenUp,
    run: ({ accountId }, { services: { store } }) =>
      store.transact(systemMetadata, (unit) => tellBuyers(unit, accountId)),
  },
  "account.erase": {
    givesUp: neverGivenUp,
    run: async ({ accountId }, { services: { store, personalData, log } }) => {
      const done = await store.transact(systemMetadata, async (unit) => {
        const deletion = await unit.load(deletionDecider, accountId);
        if (deletion.status !== "asked") return false;
        const mayGo = isToldInTime(deletion, unit.now) && (await isPaidOut(unit, accountId));
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
