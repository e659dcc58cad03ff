import type { Kysely, Selectable } from "kysely";
import type { Stripe } from "stripe";

import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { StripePaymentTable } from "./stripe.tables.ts";
import { answeredError, needsOtherKey } from "./stripe-client.ts";
import { foremost, PAYMENT_ID, type Intent } from "./stripe-intent.ts";

export type StripePayment = Selectable<StripePaymentTable>;

/** How far Stripe's clock may be behind ours, in seconds. */
const CLOCKS = 3600;

/** A buyer's customer; null when he never paid here. */
export const customerOf = async (database: Kysely<Database>, account: AccountId): Promise<string | null> => {
  const row = await database
    .selectFrom("stripe_customer")
    .select("customer")
    .where("account_id", "=", account)
    .executeTakeFirst();
  return row?.customer ?? null;
};

/**
 * A buyer's customer, made now if he has none. Two at once get the same one. The key is of this minute, for Stripe repeats an
 * error of its own under the same key; what it may make too often is an empty customer.
 */
export const makeCustomer = async (
  database: Kysely<Database>,
  stripe: Stripe,
  account: AccountId,
  now: EpochSeconds,
): Promise<string> => {
  const known = await customerOf(database, account);
  if (known !== null) return known;
  const { id } = await stripe.customers.create(
    { metadata: { account_id: account } },
    { idempotencyKey: `customer:${account}:${Math.floor(now / 60)}` },
  );
  await database
    .insertInto("stripe_customer")
    .values({ account_id: account, customer: id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await customerOf(database, account)) ?? id;
};

/** Whether Stripe refused something because there is no such customer, as one that its people deleted. */
export const lacksCustomer = (error: unknown): boolean => {
  const { code, param } = answeredError(error) ?? {};
  return code === "resource_missing" && param === "customer";
};

/** Makes a buyer another customer in the place of one that is gone; the payment that met it becomes a payment of the new one. */
export const replaceCustomer = async (
  database: Kysely<Database>,
  stripe: Stripe,
  { payment_id, customer: gone }: Pick<StripePayment, "customer" | "payment_id">,
  account: AccountId,
  now: EpochSeconds,
): Promise<void> => {
  await database.deleteFrom("stripe_customer").where("customer", "=", gone).execute();
  const customer = await makeCustomer(database, stripe, account, now);
  await database
    .updateTable("stripe_payment")
    .set({ customer })
    .where("payment_id", "=", payment_id)
    .execute();
};

export const paymentOf = (database: Kysely<Database>, id: string): Promise<StripePayment | undefined> =>
  database.selectFrom("stripe_payment").selectAll().where("payment_id", "=", id).executeTakeFirst();

/** Writes down that Stripe is about to be asked; answers what stood there before, if anything did. */
export const rememberPayment = async (
  database: Kysely<Database>,
  asked: { readonly paymentId: string; readonly customer: string; readonly amount: Cents },
  now: EpochSeconds,
): Promise<{ readonly row: StripePayment; readonly isNew: boolean }> => {
  const { paymentId, customer, amount } = asked;
  const { numInsertedOrUpdatedRows } = await database
    .insertInto("stripe_payment")
    .values({ payment_id: paymentId, customer, amount, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const row = await paymentOf(database, paymentId);
  if (row === undefined) throw new Error(`The row of payment ${paymentId} is gone.`);
  return { row, isNew: Number(numInsertedOrUpdatedRows ?? 0) > 0 };
};

/**
 * A call that changes something at Stripe, with a key of payment and step: repeated, it has one effect. Stripe repeats errors
 * under the same key, so the next try after one has another; it is made only where nothing is found of the first.
 */
export const changing = async <Result>(
  database: Kysely<Database>,
  { payment_id: id, tries }: Pick<StripePayment, "payment_id" | "tries">,
  step: string,
  call: (options: Stripe.RequestOptions) => Promise<Result>,
): Promise<Result> => {
  try {
    return await call({ idempotencyKey: `${step}:${id}${tries === 0 ? "" : `:${tries}`}` });
  } catch (error) {
    if (needsOtherKey(error))
      await database
        .updateTable("stripe_payment")
        .set({ tries: tries + 1 })
        .where("payment_id", "=", id)
        .execute();
    throw error;
  }
};

/** What Stripe keeps of a payment. Lists are true at once, where its search lags behind. */
export const findIntent = async (stripe: Stripe, payment: StripePayment): Promise<Intent | undefined> => {
  const { payment_id, customer, amount, asked_at } = payment;
  const of = {
    ...{ customer, limit: 100, created: { gte: asked_at - CLOCKS } },
    expand: ["data.payment_method"],
  };
  const found: Intent[] = [];
  for await (const intent of amount === 0 ? stripe.setupIntents.list(of) : stripe.paymentIntents.list(of))
    if (intent.metadata?.[PAYMENT_ID] === payment_id) found.push(intent);
  return foremost(found);
};
