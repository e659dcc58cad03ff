import { payoutDecider } from "../../domain/payout/payout.decider.ts";
import type { Services } from "../services.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";
import { payableCreators } from "./payable.ts";
import type { PayoutStanding } from "./payout.port.ts";
import { failPayout, returnPayout } from "./payout-run.ts";

/** Hands one booked payout to the provider with which its creator has an account that is ready; false: it may not be. */
const assign = async (
  unit: UnitOfWork,
  id: string,
  creatorId: string,
  provider: string,
): Promise<boolean> => {
  // Who changes meanwhile what is checked here waits for this transaction.
  const may = await payableCreators(unit.sql, provider)
    .where("id", "=", creatorId)
    .forShare()
    .executeTakeFirst();
  const at = await unit.sql
    .selectFrom("payout_account")
    .select("account")
    .where("creator_id", "=", creatorId)
    .where("provider", "=", provider)
    .where("state", "=", "ready")
    .forShare()
    .executeTakeFirst();
  if (may === undefined || at === undefined) return false;
  const { account } = at;
  const done = await unit.execute(payoutDecider, id, { type: "AssignPayout", provider, account });
  if (done.rejected !== undefined) return false;
  unit.schedule({ kind: "payout.settle", key: `payout.settle:${id}`, payload: { id } });
  return true;
};

/** Hands what is booked to the provider, each in a transaction of its own: a run that was interrupted goes on. */
export const assignPayouts = async ({ database, store, ports, log }: Services): Promise<void> => {
  const { name } = ports.payouts;
  const booked = await database
    .selectFrom("payout")
    .innerJoin("payout_account", "payout_account.creator_id", "payout.creator_id")
    .select(["payout.id", "payout.creator_id"])
    .where("payout.status", "=", "booked")
    .where("payout_account.provider", "=", name)
    .where("payout_account.state", "=", "ready")
    .orderBy("payout.id")
    .execute();
  let assigned = 0;
  for (const { id, creator_id } of booked)
    if (await store.transact(systemMetadata, (unit) => assign(unit, id, creator_id, name))) assigned += 1;
  if (assigned > 0) log.info({ assigned, provider: name }, "payouts are with the provider");
};

/** Books what a provider says of a payout; however often it says so, it is booked once. */
const keepStanding = async (unit: UnitOfWork, id: string, standing: PayoutStanding): Promise<void> => {
  if (standing.kind === "failed") {
    const { status } = await unit.load(payoutDecider, id);
    await (status === "paid" ? returnPayout : failPayout)(unit, id, standing.reason);
    return;
  }
  const { reference } = standing;
  await unit.execute(payoutDecider, id, { type: "TransferPayout", reference });
  if (standing.kind === "paid") await unit.execute(payoutDecider, id, { type: "MarkPayoutPaid" });
};

/** How a payout stands that a provider pays; null: none does, or nothing more comes of it. */
export const settlePayout = async (
  { database, store, ports }: Services,
  id: string,
): Promise<PayoutStanding["kind"] | null> => {
  const row = await database
    .selectFrom("payout")
    .select(["creator_id", "amount", "status", "provider", "account"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined || row.provider === null || row.account === null) return null;
  if (row.status === "failed" || row.status === "returned") return null;
  if (row.provider !== ports.payouts.name)
    throw new Error(
      `Payout ${id} is with '${row.provider}': PAYOUT_PROVIDER must name it until it is settled.`,
    );
  const { creator_id: creatorId, amount, account } = row;
  const standing = await ports.payouts.advance({ payoutId: id, creatorId, account, amount });
  await store.transact(systemMetadata, (unit) => keepStanding(unit, id, standing));
  return standing.kind;
};
