import { sql } from "kysely";

import { ledgerDecider, salePostings } from "../../src/domain/ledger/ledger.decider.ts";
import { nextPayoutAt } from "../../src/domain/payout/payout-week.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import type { Client } from "../running/http-client.ts";
import type { PayoutRig } from "./payout-rig.ts";

const PASSWORD = "long enough 1";
const DAY = 86_400;
const FORM = "application/x-www-form-urlencoded";
let people = 0;

/** A creator who is owed something. */
export interface OwedCreator {
  readonly id: string;
  readonly client: Client;
}

/** What creators and the days do on a site with one of the companies that pay. */
export const payoutShop = (rig: () => PayoutRig) => {
  const services = () => rig().server.services;
  const sendPassword = (client: Client, current_password: string) =>
    client.raw("/oauth/payout/account", {
      method: "POST",
      headers: { "content-type": FORM, origin: rig().server.origin },
      body: new URLSearchParams({ current_password }).toString(),
    });
  const accountOf = async (id: string): Promise<string> => {
    const { account } = await services()
      .database.selectFrom("payout_account")
      .select("account")
      .where("creator_id", "=", id)
      .executeTakeFirstOrThrow();
    return account;
  };
  /** A sale of that many cents to somebody. */
  const sell = async (creatorId: string, amount: number): Promise<void> => {
    const postings = salePostings({ buyerId: `buyer-of-${creatorId}`, creatorId, amount });
    const stream = `sale-${creatorId}-${services().clock.now()}`;
    await services().store.transact(systemMetadata, (unit) =>
      unit.execute(ledgerDecider, stream, {
        type: "PostTransaction",
        kind: "sale",
        reference: stream,
        postings,
      }),
    );
  };
  /** Somebody new with no account at the company; `amount`: what was sold, of which the platform keeps a fifth. */
  const newCreator = async (amount = 10_000): Promise<OwedCreator> => {
    const username = `payee${(people += 1)}`;
    const client = rig().server.visitor({ "x-forwarded-for": `198.51.100.${people}` });
    const { status, body } = await client.post("/api/v1/auth/signup", {
      ...{ username, password: PASSWORD, email: `${username}@example.com`, is_model: true },
    });
    if (status >= 300) throw new Error(`${username} could not sign up: ${JSON.stringify(body)}`);
    const id = await rig().server.idOf(username);
    await sell(id, amount);
    return { id, client };
  };
  /** ... whose account is ready. */
  const readyCreator = async (amount?: number): Promise<OwedCreator> => {
    const creator = await newCreator(amount);
    await sendPassword(creator.client, PASSWORD);
    await rig().setAccount(await accountOf(creator.id), "ready");
    await creator.client.get("/oauth/payout/account/finish");
    return creator;
  };
  /** The run of the Monday after the sales have become payable; jobs have run. */
  const payday = async (): Promise<void> => {
    const now = services().clock.now();
    await rig().server.advance(nextPayoutAt(now + 7 * DAY) - now + 60);
  };
  const payoutsOf = ({ id }: OwedCreator) =>
    services()
      .database.selectFrom("payout")
      .select(["id", "status", "amount", "reason"])
      .where("creator_id", "=", id)
      .orderBy("booked_at")
      .execute();
  const firstPayout = async (creator: OwedCreator): Promise<string> => {
    const [first] = await payoutsOf(creator);
    if (first === undefined) throw new Error(`Nothing is booked for ${creator.id}.`);
    return first.id;
  };
  /** What the books, the company and the page say of somebody; the page's rows newest first. */
  const standing = async (creator: OwedCreator) => {
    const rows = await payoutsOf(creator);
    const out = await rig().out();
    const { rows: sums } = await sql<{ owed: number; paid: number; total: number }>`
      select coalesce(sum(amount) filter (where account = ${`creator:${creator.id}`}), 0)::int as owed,
        coalesce(sum(amount) filter (where account = ${`payout:${creator.id}`}), 0)::int as paid,
        (select coalesce(sum(amount), 0)::int from ledger_posting) as total
      from ledger_posting`.execute(services().database);
    const { body } = await creator.client.get("/api/v1/creator/payouts");
    const shown = body.items as readonly { readonly status: string; readonly amount_usd: number }[];
    return {
      ...sums[0]!,
      out: rows.reduce((sum, { id }) => sum + (out.get(id) ?? 0), 0),
      statuses: rows.map(({ status }) => status),
      shown: shown.map(({ status }) => status).toReversed(),
    };
  };
  return {
    ...{ sendPassword, accountOf, sell, newCreator, readyCreator, payday },
    ...{ payoutsOf, firstPayout, standing, PASSWORD },
  };
};
