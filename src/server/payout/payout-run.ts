import {
  ledgerDecider,
  payoutPostings,
  reversed,
  takenByPayout,
} from "../../domain/ledger/ledger.decider.ts";
import { payoutDecider } from "../../domain/payout/payout.decider.ts";
import { minimumPayment } from "../../domain/payout/payout.ts";
import { mondayOf } from "../../domain/payout/payout-week.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import { derivedId } from "../ports/derived-id.ts";
import type { Services } from "../services.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";
import { payableCreators, readOwed, type Owed } from "./payable.ts";

/** Creators whose payouts are booked in one transaction. */
const TOGETHER = 250;

/** The books of a payout. */
const booksOf = (id: string): string => `payout-${id}`;

/** Books what is owed to a creator on a Monday, as far as one payout holds it, with its transaction; false: that was done before. */
export const bookPayout = async (
  unit: UnitOfWork,
  { creatorId, accounts }: Pick<Owed, "creatorId" | "accounts">,
  monday: EpochSeconds,
): Promise<boolean> => {
  const id = derivedId("payout", creatorId, monday);
  const owed = takenByPayout(accounts.map(({ account, payable }) => ({ account, amount: payable })));
  const amount = owed.reduce((sum, part) => sum + part.amount, 0);
  const booked = await unit.begin(payoutDecider, id, { type: "BookPayout", creatorId, amount });
  if (booked.rejected !== undefined || booked.events.length === 0) return false;
  const postings = payoutPostings(creatorId, owed);
  const transaction = { type: "PostTransaction", kind: "payout", reference: null, postings } as const;
  await unit.begin(ledgerDecider, booksOf(id), transaction);
  return true;
};

/** What failed or was sent back is owed again. */
const takeBack = async (
  unit: UnitOfWork,
  id: string,
  command: { readonly type: "ReturnPayout" | "FailPayout"; readonly reason: string },
) => {
  const done = await unit.execute(payoutDecider, id, command);
  if (done.rejected !== undefined || done.events.length === 0) return done;
  const { transactions } = await unit.load(ledgerDecider, booksOf(id));
  const postings = reversed(transactions.find(({ reference }) => reference === null)?.postings ?? []);
  const transaction = { type: "PostTransaction", kind: "payout", reference: "returned", postings } as const;
  await unit.execute(ledgerDecider, booksOf(id), transaction);
  return done;
};

/** What the bank sent back is owed again. */
export const returnPayout = (unit: UnitOfWork, id: string, reason: string) =>
  takeBack(unit, id, { type: "ReturnPayout", reason });

/** What a provider could not pay is owed again. */
export const failPayout = (unit: UnitOfWork, id: string, reason: string) =>
  takeBack(unit, id, { type: "FailPayout", reason });

/**
 * Creators to whom payouts go, with what has to be due at least: their data are verified, and nothing is blocked (CCONST-09,
 * TIP-15). Who leaves gets all that is there.
 */
const mayBePaid = async (
  database: Services["database"],
  provider: string,
): Promise<ReadonlyMap<AccountId, Cents>> => {
  const rows = await payableCreators(database, provider).execute();
  return new Map(rows.map(({ id, erase_at }) => [id, erase_at === null ? minimumPayment : 1]));
};

/** Books what is owed to some creators in one transaction; answers how many payouts came of it. */
const bookSome = async (
  store: Services["store"],
  monday: EpochSeconds,
  due: readonly { readonly creatorId: AccountId; readonly least: Cents }[],
): Promise<number> => {
  const leastOf = new Map(due.map(({ creatorId, least }) => [creatorId, least]));
  return store.transact(systemMetadata, async (unit) => {
    let booked = 0;
    // What was booked or went back meanwhile is not paid twice.
    for (const owed of await readOwed(unit.sql, monday, [...leastOf.keys()]))
      if (owed.payable >= leastOf.get(owed.creatorId)! && (await bookPayout(unit, owed, monday))) booked += 1;
    return booked;
  });
};

/**
 * The payout run of the week, with the provider that pays now: what is due on its Monday is booked, that of some creators in a
 * transaction, so that a run that was interrupted goes on. Once it is over it is not done again.
 */
export const runPayouts = async (
  services: Pick<Services, "database" | "store" | "clock" | "log">,
  provider: string,
): Promise<void> => {
  const { database, store, clock, log } = services;
  const monday = mondayOf(clock.now());
  const done = await database
    .selectFrom("payout_run")
    .select("monday")
    .where("monday", "=", monday)
    .executeTakeFirst();
  if (done !== undefined) return;
  const accepted = await mayBePaid(database, provider);
  const due = (await readOwed(database, monday, null)).flatMap(({ creatorId, payable }) => {
    const least = accepted.get(creatorId);
    return least === undefined || payable < least ? [] : [{ creatorId, least }];
  });
  const parts = Array.from({ length: Math.ceil(due.length / TOGETHER) }, (_, part) =>
    due.slice(part * TOGETHER, (part + 1) * TOGETHER),
  ).values();
  let payouts = 0;
  const work = async (): Promise<void> => {
    for (const part of parts) {
      const booked = await bookSome(store, monday, part);
      payouts += booked;
    }
  };
  // While the database writes the one, the other is worked out.
  await Promise.all([work(), work()]);
  await database
    .insertInto("payout_run")
    .values({ monday, payouts })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  log.info({ monday, payouts }, "the payout run is over");
};
