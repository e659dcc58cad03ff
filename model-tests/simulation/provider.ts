import type {
  PaymentProvider,
  ProviderMessage,
  ProviderEvent,
} from "../../src/server/payment/payment.port.ts";
import {
  showCardPage,
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

/** The provider: a company of its own with its own books, that acts at once and tells by webhooks. */
export interface ProviderBooks {
  readonly holds: readonly Hold[];
  readonly charges: readonly Charge[];
}

/** What the provider does when it is asked; each effect is one moment. */
export interface FakeProvider {
  readonly books: ProviderBooks;
  readonly hold: (request: HoldRequest) => HoldAnswer;
  readonly confirm: (paymentId: string, authorizationId: string) => boolean;
  readonly authorizeSaved: (charge: Parameters<PaymentProvider["authorizeSaved"]>[0]) => ProviderEvent;
  readonly capture: (paymentId: string, reference: string) => ProviderEvent;
  readonly release: (paymentId: string, reference: string) => void;
  readonly retrieve: (paymentId: string) => ProviderEvent | null;
}

export interface FakeProviderParts {
  /** A message for us has been written. */
  readonly tell: (message: ProviderMessage) => void;
  /** Money was taken. */
  readonly charged: (charge: Charge) => void;
  /** Whether a capture that is asked for twice is done once; the mutant says no. */
  readonly capturesOnce: boolean;
}

export const createFakeProvider = ({ tell, charged, capturesOnce }: FakeProviderParts): FakeProvider => {
  const holds: Hold[] = [];
  const charges: Charge[] = [];
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

  return {
    books: { holds, charges },
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
  hold: (request) => ask("hold", () => provider.hold(request)),
  confirm: (paymentId, id) => ask("confirm", () => provider.confirm(paymentId, id)),
  authorizeSaved: (charge) => ask("authorizeSaved", () => provider.authorizeSaved(charge)),
  capture: (paymentId, reference) => ask("capture", () => provider.capture(paymentId, reference)),
  release: (paymentId, reference) => ask("release", () => provider.release(paymentId, reference)),
  retrieve: (paymentId) => ask("retrieve", () => provider.retrieve(paymentId)),
  readWebhook: (body) => JSON.parse(body.toString("utf8")) as ProviderMessage,
});
