import type {
  PaymentProvider,
  ProviderMessage,
  ProviderEvent,
  RefundedEvent,
  RefundFailedEvent,
  RefundRequest,
} from "../../src/server/payment/payment.port.ts";
import {
  showCardPage,
  showCheckPage,
  type HoldAnswer,
  type HoldRequest,
  type SandboxProvider,
} from "../../src/server/sandbox/sandbox.provider.ts";

/** Money that the provider holds or took, as its own books have it. Cents. */
export interface Hold {
  readonly id: string;
  readonly paymentId: string;
  readonly customer: string;
  readonly amount: number;
  readonly token: string;
  status: "confirming" | "held" | "captured" | "voided";
}

export interface Charge {
  readonly paymentId: string;
  readonly reference: string;
  readonly amount: number;
}

/** Money that went back, by our refund (its id) or a bank's dispute. */
export interface Returned {
  readonly id: string;
  readonly paymentId: string;
  readonly refundId: string | null;
  readonly amount: number;
  status: "refunded" | "open" | "won" | "lost";
}

/** What the provider keeps for a dispute. Cents. */
const DISPUTE_FEE = 1500;

/** The provider: a company of its own with its own books, that acts at once and tells by webhooks. */
export interface ProviderBooks {
  readonly holds: readonly Hold[];
  readonly charges: readonly Charge[];
  readonly returned: readonly Returned[];
}

/** What the provider does when it is asked; each effect is one moment. */
export interface FakeProvider {
  readonly books: ProviderBooks;
  readonly hold: (request: HoldRequest) => HoldAnswer;
  readonly confirm: (paymentId: string, authorizationId: string) => boolean;
  readonly authorizeSaved: (charge: Parameters<PaymentProvider["authorizeSaved"]>[0]) => ProviderEvent;
  readonly capture: (paymentId: string, reference: string) => ProviderEvent;
  readonly release: (paymentId: string, reference: string) => void;
  readonly refund: (request: RefundRequest) => RefundedEvent | RefundFailedEvent;
  readonly refundHere: (paymentId: string, amount?: number) => ProviderEvent | null;
  readonly openDispute: (paymentId: string, amount?: number) => ProviderEvent | null;
  readonly closeDispute: (paymentId: string, won: boolean) => ProviderEvent | null;
  readonly retrieve: (paymentId: string) => ProviderEvent | null;
}

export interface FakeProviderParts {
  /** A message for us has been written. */
  readonly tell: (message: ProviderMessage) => void;
  /** Money was taken. */
  readonly charged: (charge: Charge) => void;
  /** Whether a capture that is asked for twice is done once; the mutant says no. */
  readonly capturesOnce: boolean;
  /** Whether a refund that is asked for twice is made once; the mutant says no. */
  readonly refundsOnce: boolean;
}

export const createFakeProvider = ({
  tell,
  charged,
  capturesOnce,
  refundsOnce,
}: FakeProviderParts): FakeProvider => {
  const holds: Hold[] = [];
  const charges: Charge[] = [];
  const returned: Returned[] = [];
  const cards = new Map<
    string,
    { readonly customer: string; readonly brand: string; readonly last4: string }
  >();
  let ids = 0;
  const named = (prefix: string): string => `${prefix}_${(ids += 1)}`;
  const say = (event: ProviderEvent): void => tell({ id: named("evt"), event });

  const find = (paymentId: string): Hold | undefined => {
    const all = holds.filter((hold) => hold.paymentId === paymentId);
    return all.find(({ status }) => status === "held" || status === "captured") ?? all.at(-1);
  };
  const eventOf = (kind: "authorized" | "captured", hold: Hold): ProviderEvent => {
    const { brand = "", last4 = "" } = cards.get(hold.token) ?? {};
    const card = { token: hold.token, brand, last4 };
    return { kind, paymentId: hold.paymentId, reference: hold.id, amount: hold.amount, card };
  };
  const voided = ({ paymentId, id }: Hold): ProviderEvent => ({ kind: "voided", paymentId, reference: id });
  const standing = (hold: Hold): ProviderEvent | null => {
    if (hold.status === "confirming") return null;
    return hold.status === "voided"
      ? voided(hold)
      : eventOf(hold.status === "held" ? "authorized" : "captured", hold);
  };
  const add = (of: Omit<Hold, "id" | "status">, status: Hold["status"]): Hold => {
    const hold: Hold = { id: named("auth"), ...of, status };
    holds.push(hold);
    if (status === "held") say(eventOf("authorized", hold));
    return hold;
  };

  /** Money that may still go back; null when there is no such charge, or not so much of it. */
  const chargeWith = (paymentId: string, asked: number | undefined) => {
    const charge = find(paymentId);
    if (charge?.status !== "captured") return null;
    const gone = returned.filter((each) => each.paymentId === paymentId && each.status !== "won");
    const left = gone.reduce((sum, { amount }) => sum - amount, charge.amount);
    const amount = asked ?? left;
    return amount <= 0 || amount > left ? null : { reference: charge.id, amount };
  };
  const giveBack = (paymentId: string, refundId: string | null, asked?: number): RefundedEvent | null => {
    const charge = chargeWith(paymentId, asked);
    if (charge === null) return null;
    const id = named("re");
    const { amount } = charge;
    returned.push({ id, paymentId, refundId, amount, status: "refunded" });
    const event = { kind: "refunded", paymentId, refundId, providerRefundId: id, ...charge } as const;
    say(event);
    return event;
  };
  const openDisputeOf = (paymentId: string) =>
    returned.find((each) => each.paymentId === paymentId && each.status === "open");

  return {
    books: { holds, charges, returned },
    refund: ({ refundId, paymentId, reference, amount }) => {
      const known = returned.find((each) => each.refundId === refundId);
      if (known !== undefined && refundsOnce) {
        const about = { paymentId, reference, refundId, providerRefundId: known.id };
        return { kind: "refunded", ...about, amount: known.amount };
      }
      const given = openDisputeOf(paymentId) === undefined ? giveBack(paymentId, refundId, amount) : null;
      return given ?? { kind: "refundFailed", paymentId, reference, refundId, code: "not_refundable" };
    },
    refundHere: (paymentId, asked) => giveBack(paymentId, null, asked),
    openDispute: (paymentId, asked) => {
      const charge = chargeWith(paymentId, asked);
      if (charge === null) return null;
      const id = named("dp");
      const { amount } = charge;
      returned.push({ id, paymentId, refundId: null, amount, status: "open" });
      const event: ProviderEvent = {
        kind: "disputed",
        paymentId,
        disputeId: id,
        fee: DISPUTE_FEE,
        ...charge,
      };
      say(event);
      return event;
    },
    closeDispute: (paymentId, won) => {
      const dispute = openDisputeOf(paymentId);
      const charge = find(paymentId);
      if (dispute === undefined || charge === undefined) return null;
      dispute.status = won ? "won" : "lost";
      const about = { paymentId, reference: charge.id, disputeId: dispute.id };
      const feeReturned = won ? DISPUTE_FEE : 0;
      const event: ProviderEvent = { kind: "disputeClosed", ...about, won, feeReturned };
      say(event);
      return event;
    },
    hold: ({ paymentId, customer, amount, card: { behaviour, brand, last4 } }) => {
      const before = find(paymentId);
      if (before?.status === "held" || before?.status === "captured") return { status: "held" };
      if (behaviour === "unknown") return { status: "declined", code: "card_unknown" };
      if (behaviour === "declines") {
        say({ kind: "declined", paymentId, code: "card_declined" });
        return { status: "declined", code: "card_declined" };
      }
      const token = named("card");
      cards.set(token, { customer, brand, last4 });
      const hold = add({ paymentId, customer, amount, token }, behaviour === "asks" ? "confirming" : "held");
      return behaviour === "asks" ? { status: "confirm", authorizationId: hold.id } : { status: "held" };
    },
    confirm: (paymentId, authorizationId) => {
      const hold = find(paymentId);
      if (hold?.id !== authorizationId) return false;
      if (hold.status !== "confirming") return hold.status !== "voided";
      hold.status = "held";
      say(eventOf("authorized", hold));
      return true;
    },
    authorizeSaved: ({ paymentId, customer, token, amount }) => {
      const before = find(paymentId);
      const stands = before === undefined ? null : standing(before);
      if (stands !== null) return stands;
      if (cards.get(token)?.customer !== customer)
        return { kind: "declined", paymentId, code: "no_saved_card" };
      return eventOf("authorized", add({ paymentId, customer, amount, token }, "held"));
    },
    capture: (paymentId, reference) => {
      const hold = find(paymentId);
      if (hold === undefined || hold.id !== reference) return { kind: "voided", paymentId, reference };
      if (hold.status === "held" || (hold.status === "captured" && !capturesOnce)) {
        const isFirst = hold.status === "held";
        hold.status = "captured";
        const charge = { paymentId, reference, amount: hold.amount };
        charges.push(charge);
        charged(charge);
        if (isFirst) say(eventOf("captured", hold));
      }
      return hold.status === "captured" ? eventOf("captured", hold) : voided(hold);
    },
    release: (_paymentId, reference) => {
      const hold = holds.find(({ id }) => id === reference);
      if (hold === undefined || (hold.status !== "held" && hold.status !== "confirming")) return;
      hold.status = "voided";
      say(voided(hold));
    },
    retrieve: (paymentId) => {
      const hold = find(paymentId);
      return hold === undefined ? null : standing(hold);
    },
  };
};

/** Asks the provider over a line that may fail before or after it acted. */
export type AskProvider = <Result>(what: string, act: () => Result) => Promise<Result>;

/** The port that a node uses: every call goes over the line. Webhooks are not signed here; their body is the message. */
export const providerPort = (provider: FakeProvider, ask: AskProvider): SandboxProvider => ({
  name: "sandbox",
  checkout: showCardPage,
  // Nobody here saves a card without paying.
  checkCard: showCheckPage,
  checkedCard: async () => null,
  keepCard: async () => ({ status: "declined", code: "card_unknown" }),
  confirmCard: async () => false,
  hold: (request) => ask("hold", () => provider.hold(request)),
  confirm: (paymentId, id) => ask("confirm", () => provider.confirm(paymentId, id)),
  authorizeSaved: (charge) => ask("authorizeSaved", () => provider.authorizeSaved(charge)),
  capture: (paymentId, reference) => ask("capture", () => provider.capture(paymentId, reference)),
  release: (paymentId, reference) => ask("release", () => provider.release(paymentId, reference)),
  retrieve: (paymentId) => ask("retrieve", () => provider.retrieve(paymentId)),
  refund: (request) => ask("refund", () => provider.refund(request)),
  refundHere: (paymentId, amount) => ask("refundHere", () => provider.refundHere(paymentId, amount)),
  openDispute: (paymentId, amount) => ask("openDispute", () => provider.openDispute(paymentId, amount)),
  closeDispute: (paymentId, won) => ask("closeDispute", () => provider.closeDispute(paymentId, won)),
  transactions: async () => [],
  readWebhook: (body) => JSON.parse(body.toString("utf8")) as ProviderMessage,
});
