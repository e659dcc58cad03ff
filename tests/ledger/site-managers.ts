import type { Kysely } from "kysely";

import { createSeeded } from "../../model-tests/simulation/seeded.ts";
import { fold } from "../../src/domain/decider/decider.ts";
import { managerAccount, creatorAccount, type LedgerEvent } from "../../src/domain/ledger/ledger.decider.ts";
import { managerShare } from "../../src/domain/manager/fee.ts";
import {
  managerDecider,
  type ManagerCommand,
  type ManagerState,
} from "../../src/domain/manager/manager.decider.ts";
import type { ManagerEvent } from "../../src/domain/manager/manager.events.ts";
import type { Database } from "../../src/server/database/schema.ts";
import type { EventStore } from "../../src/server/store/event-store.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";

/**
 * The creators of a site manage each other, two each other too: of a day's morning some are invited and accept, have another fee,
 * leave or are removed. They are drawn apart from everything else.
 */
export const createManaging = (
  store: EventStore,
  creators: readonly { readonly id: string }[],
  seed: number,
): (() => Promise<void>) => {
  const seeded = createSeeded(seed + 1);
  const anyFee = (): number => seeded.pick([0, 250, 1250, 3333, 10_000]);
  const next = ({ grant }: ManagerState, id: string): readonly ManagerCommand[] => {
    if (grant === null) {
      if (!seeded.chance(0.2)) return [];
      const { id: managerId } = seeded.pick(creators.filter((other) => other.id !== id));
      const inviteId = `invite-${seeded.below(1_000_000)}`;
      const invite = { type: "InviteManager", inviteId, managerId, fee: anyFee() } as const;
      return [invite, { type: "AcceptManagerInvite", managerId, inviteId }];
    }
    if (seeded.chance(0.1)) return [{ type: "ChangeManagerFee", managerId: grant.managerId, fee: anyFee() }];
    if (!seeded.chance(0.06)) return [];
    return seeded.chance(0.5)
      ? [{ type: "RemoveManager", managerId: grant.managerId }]
      : [{ type: "LeaveCreator", managerId: grant.managerId }];
  };
  return async () => {
    for (const { id } of creators)
      await store.transact(systemMetadata, async (unit) => {
        const state = await unit.load(managerDecider, id);
        for (const command of next(state, id)) await unit.execute(managerDecider, id, command);
      });
  };
};

/** What came about by managers, and each sale of which the manager has not what was his at that moment. */
export interface ManagersBooks {
  readonly managedSales: number;
  readonly managedReturns: number;
  readonly managersEnded: number;
  readonly feesChanged: number;
  readonly wrong: readonly string[];
}

/** Compares the books with the grants, event by event in the order in which they were stored. */
export const readManagersBooks = async (database: Kysely<Database>): Promise<ManagersBooks> => {
  const events = await database
    .selectFrom("event")
    .select(["stream", "type", "data"])
    .where((where) =>
      where.or([where("stream", "like", "manager-%"), where("type", "=", "TransactionPosted")]),
    )
    .orderBy("position")
    .execute();
  const grants = new Map<string, ManagerState>();
  const shares = new Map<
    string,
    { readonly due: number; readonly paid: number; left: number; booked: number }
  >();
  const wrong: string[] = [];
  let [sales, returned, ended, changed] = [0, 0, 0, 0];
  for (const { stream, type, data } of events) {
    if (type !== "TransactionPosted") {
      const creatorId = stream.slice("manager-".length);
      const event = { type, data } as unknown as ManagerEvent;
      grants.set(creatorId, fold(managerDecider, [event], grants.get(creatorId) ?? managerDecider.initial));
      if (type === "ManagerRemoved" || type === "ManagerLeft") ended += 1;
      if (type === "ManagerFeeChanged") changed += 1;
      continue;
    }
    const { kind, postings } = data as unknown as LedgerEvent["data"];
    if (kind === "payout") continue;
    const sumOf = (prefix: string): number =>
      postings.reduce((sum, { account, amount }) => sum + (account.startsWith(prefix) ? amount : 0), 0);
    const [creator, manager, buyer] = [creatorAccount(""), managerAccount(""), "buyer:"].map(sumOf) as [
      number,
      number,
      number,
    ];
    if (kind === "sale") {
      const creatorId =
        postings
          .find(({ account }) => account.startsWith(creatorAccount("")))
          ?.account.slice(creatorAccount("").length) ?? "";
      const grant = grants.get(creatorId)?.grant ?? null;
      const due = grant === null ? 0 : managerShare(creator + manager, grant.fee);
      const isHis = due === 0 || postings.some(({ account }) => account === managerAccount(grant!.managerId));
      if (manager !== due || !isHis)
        wrong.push(`${stream}: ${manager} of ${creator + manager}, due were ${due}`);
      if (due > 0) sales += 1;
      shares.set(stream, { due, paid: 0 - buyer, left: 0 - buyer, booked: due });
      continue;
    }
    const share = shares.get(stream);
    if (share === undefined || share.due === 0) continue;
    share.left -= buyer;
    share.booked += manager;
    returned += 1;
    const kept = Math.floor((share.due * share.left) / share.paid);
    if (share.booked !== kept)
      wrong.push(`${stream}: ${share.booked} of ${share.due} is left, due were ${kept}`);
  }
  return {
    ...{ managedSales: sales, managedReturns: returned, managersEnded: ended, feesChanged: changed },
    wrong,
  };
};
