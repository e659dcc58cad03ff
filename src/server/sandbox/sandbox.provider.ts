import type { AccountId, Cents } from "../../domain/unit/unit.ts";
import type { PaymentProvider, ProviderEvent, SavedCard } from "../payment/payment.port.ts";
import type { PortBase } from "../ports/ports.ts";
import { cardPage } from "./page/card-page.ts";
import { checkPage } from "./page/check-page.ts";
import type { CardBehaviour } from "./card.ts";
import { findHold, lockPayment, named, tell, type Sql } from "./sandbox.books.ts";
import { afterCharge, readTransactions, type AfterCharge } from "./sandbox.refunds.ts";
import { isSigned, signatureHeader } from "./signature.ts";

/** A hold as the card form asks for it; the card's number stays with the form. */
export interface HoldRequest {
  readonly paymentId: string;
  readonly customer: AccountId;
  readonly amount: Cents;
  readonly card: { readonly behaviour: CardBehaviour; readonly brand: string; readonly last4: string };
}

type TypedCard = HoldRequest["card"];

/** What became of a card that was typed to be saved. */
export type KeepAnswer =
  | { readonly status: "kept" | "confirm"; readonly token: string }
  | { readonly status: "declined"; readonly code: "card_declined" | "card_unknown" };

export type HoldAnswer =
  | { readonly status: "held" }
  | { readonly status: "confirm"; readonly authorizationId: string }
  | { readonly status: "declined"; readonly code: "card_declined" | "card_unknown" };

/** The embedded provider: a company of its own with its own tables, that tells us by signed webhooks what happened. */
export interface SandboxProvider extends PaymentProvider, Omit<AfterCharge, "refund"> {
  readonly name: "sandbox";
  readonly hold: (request: HoldRequest) => Promise<HoldAnswer>;
  /** Keeps a card of a customer without holding money. */
  readonly keepCard: (customer: AccountId, card: TypedCard) => Promise<KeepAnswer>;
  /** Its owner answered his bank; false when that is not asked of him. */
  readonly confirmCard: (customer: AccountId, token: string) => Promise<boolean>;
  /** The payer confirmed once more; false when that is not asked (any more). */
  readonly confirm: (paymentId: string, authorizationId: string) => Promise<boolean>;
}

const isSandbox = (provider: PaymentProvider): provider is SandboxProvider => provider.name === "sandbox";

/** The sandbox, where it is the chosen provider. */
export const asSandbox = (provider: PaymentProvider): SandboxProvider | null =>
  isSandbox(provider) ? provider : null;

/** Its card form is a page that we show. */
export const showCardPage: PaymentProvider["checkout"] = async (checkout) => ({
  kind: "page",
  html: cardPage(checkout),
});

/** So is its form for saving a card. */
export const showCheckPage: PaymentProvider["checkCard"] = async (check) => ({
  kind: "page",
  html: checkPage(check),
});

export const webhookPurpose = "sandbox webhook";

type Held = Extract<ProviderEvent, { kind: "authorized" | "captured" }>;
type Row = NonNullable<Awaited<ReturnType<typeof findHold>>>;

const eventOf = (kind: Held["kind"], paymentId: string, row: Row): Held => {
  const card: SavedCard = { token: row.token, brand: row.brand, last4: row.last4 };
  return { kind, paymentId, reference: row.id, amount: row.amount, card };
};

const standing = (paymentId: string, row: Row): ProviderEvent | null => {
  if (row.status === "confirming") return null;
  if (row.status === "voided") return { kind: "voided", paymentId, reference: row.id };
  return eventOf(row.status === "captured" ? "captured" : "authorized", paymentId, row);
};

export const createSandbox = ({
  database,
  clock,
  keys,
}: Pick<PortBase, "database" | "clock" | "keys">): SandboxProvider => {
  const within = <Result>(paymentId: string, work: (transaction: Sql) => Promise<Result>): Promise<Result> =>
    database.transaction().execute(async (transaction) => {
      await lockPayment(transaction, paymentId);
      return work(transaction);
    });

  const setStatus = (transaction: Sql, id: string, status: Row["status"]) =>
    transaction.updateTable("sandbox_authorization").set({ status }).where("id", "=", id).execute();

  const insertHold = async (
    transaction: Sql,
    of: { readonly paymentId: string; readonly customer: AccountId; readonly amount: Cents },
    token: string,
    status: "held" | "confirming",
  ): Promise<string> => {
    const id = named("auth");
    await transaction
      .insertInto("sandbox_authorization")
      .values({
        id,
        payment_id: of.paymentId,
        customer: of.customer,
        amount: of.amount,
        card_token: token,
        status,
        created_at: clock.now(),
      })
      .execute();
    if (status === "held") {
      const row = await findHold(transaction, of.paymentId);
      await tell(transaction, eventOf("authorized", of.paymentId, row!), clock.now());
    }
    return id;
  };

  return {
    name: "sandbox",
    checkout: showCardPage,
    checkCard: showCheckPage,
    checkedCard: async (customer, token) => {
      const card = await database
        .selectFrom("sandbox_card")
        .select(["token", "brand", "last4"])
        .where("token", "=", token)
        .where("customer", "=", customer)
        .where("confirmed", "=", true)
        .executeTakeFirst();
      return card ?? null;
    },
    keepCard: async (customer, { behaviour, brand, last4 }) => {
      if (behaviour === "unknown") return { status: "declined", code: "card_unknown" };
      if (behaviour === "declines") return { status: "declined", code: "card_declined" };
      const token = named("card");
      const confirmed = behaviour === "pays";
      const row = { token, customer, brand, last4, created_at: clock.now(), confirmed };
      await database.insertInto("sandbox_card").values(row).execute();
      return { status: confirmed ? "kept" : "confirm", token };
    },
    confirmCard: async (customer, token) => {
      const { numUpdatedRows } = await database
        .updateTable("sandbox_card")
        .set({ confirmed: true })
        .where("token", "=", token)
        .where("customer", "=", customer)
        .executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },
    hold: (request) =>
      within(request.paymentId, async (transaction): Promise<HoldAnswer> => {
        const { paymentId, customer, card } = request;
        const before = await findHold(transaction, paymentId);
        if (before?.status === "held" || before?.status === "captured") return { status: "held" };
        if (card.behaviour === "unknown") return { status: "declined", code: "card_unknown" };
        if (card.behaviour === "declines") {
          await tell(transaction, { kind: "declined", paymentId, code: "card_declined" }, clock.now());
          return { status: "declined", code: "card_declined" };
        }
        const token = named("card");
        await transaction
          .insertInto("sandbox_card")
          .values({ token, customer, brand: card.brand, last4: card.last4, created_at: clock.now() })
          .execute();
        if (card.behaviour === "asks") {
          const authorizationId = await insertHold(transaction, request, token, "confirming");
          return { status: "confirm", authorizationId };
        }
        await insertHold(transaction, request, token, "held");
        return { status: "held" };
      }),
    confirm: (paymentId, authorizationId) =>
      within(paymentId, async (transaction) => {
        const row = await findHold(transaction, paymentId);
        if (row?.id === authorizationId && row.status !== "confirming") return row.status !== "voided";
        if (row?.id !== authorizationId) return false;
        await setStatus(transaction, authorizationId, "held");
        await tell(transaction, eventOf("authorized", paymentId, row), clock.now());
        return true;
      }),
    authorizeSaved: (charge) =>
      within(charge.paymentId, async (transaction): Promise<ProviderEvent> => {
        const { paymentId } = charge;
        const before = await findHold(transaction, paymentId);
        const stands = before === undefined ? null : standing(paymentId, before);
        if (stands !== null) return stands;
        const card = await transaction
          .selectFrom("sandbox_card")
          .select("token")
          .where("token", "=", charge.token)
          .where("customer", "=", charge.customer)
          .executeTakeFirst();
        if (card === undefined) return { kind: "declined", paymentId, code: "no_saved_card" };
        await insertHold(transaction, charge, card.token, "held");
        const row = await findHold(transaction, paymentId);
        return eventOf("authorized", paymentId, row!);
      }),
    capture: (paymentId, reference) =>
      within(paymentId, async (transaction): Promise<ProviderEvent> => {
        const row = await findHold(transaction, paymentId);
        if (row === undefined || row.id !== reference) return { kind: "voided", paymentId, reference };
        if (row.status === "held") {
          await setStatus(transaction, row.id, "captured");
          await transaction
            .insertInto("sandbox_ledger")
            .values({
              payment_id: paymentId,
              authorization_id: row.id,
              amount: row.amount,
              charged_at: clock.now(),
            })
            .execute();
          await tell(transaction, eventOf("captured", paymentId, row), clock.now());
        }
        return row.status === "voided" || row.status === "confirming"
          ? { kind: "voided", paymentId, reference }
          : eventOf("captured", paymentId, row);
      }),
    release: (paymentId, reference) =>
      within(paymentId, async (transaction) => {
        const changed = await transaction
          .updateTable("sandbox_authorization")
          .set({ status: "voided" })
          .where("id", "=", reference)
          .where("status", "in", ["held", "confirming"])
          .executeTakeFirst();
        if (Number(changed.numUpdatedRows) === 0) return;
        await tell(transaction, { kind: "voided", paymentId, reference }, clock.now());
      }),
    retrieve: (paymentId) =>
      within(paymentId, async (transaction) => {
        const row = await findHold(transaction, paymentId);
        return row === undefined ? null : standing(paymentId, row);
      }),
    ...afterCharge(within, clock),
    transactions: (period) => readTransactions(database, period),
    readWebhook: (body, headers, now) => {
      if (!isSigned(keys.derive(webhookPurpose), headers[signatureHeader], body, now)) return null;
      return JSON.parse(body.toString("utf8")) as { id: string; event: ProviderEvent };
    },
  };
};
