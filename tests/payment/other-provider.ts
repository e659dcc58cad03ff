import { createHmac } from "node:crypto";

import type { PaymentProvider, ProviderEvent } from "../../src/server/payment/payment.port.ts";

/** What the provider knows of one payment. */
interface Session {
  readonly paymentId: string;
  readonly amount: number;
  readonly title: string;
  status: "open" | "held" | "captured" | "voided";
}

export interface OtherProvider extends PaymentProvider {
  readonly sessions: Map<string, Session>;
  /** The payer pays on the provider's page; answers the webhook that follows. */
  readonly pay: (paymentId: string) => { readonly body: string; readonly headers: Record<string, string> };
}

const KEY = "another secret";
const sign = (body: Buffer | string): string => createHmac("sha256", KEY).update(body).digest("hex");

/** A provider unlike the sandbox: it has a page at its own address, and another signature. It knows the port alone. */
export const otherProvider = (): OtherProvider => {
  const sessions = new Map<string, Session>();
  const eventOf = ({ paymentId, amount, status }: Session): ProviderEvent | null => {
    const reference = `hold-${paymentId}`;
    if (status === "open") return null;
    if (status === "voided") return { kind: "voided", paymentId, reference };
    const card = { token: `card-of-${paymentId}`, brand: "Visa", last4: "0001" };
    return { kind: status === "held" ? "authorized" : "captured", paymentId, reference, amount, card };
  };
  const known = (paymentId: string): Session => {
    const session = sessions.get(paymentId);
    if (session === undefined) throw new Error(`The provider knows nothing of ${paymentId}.`);
    return session;
  };
  const move = (paymentId: string, status: Session["status"]): ProviderEvent => {
    const session = known(paymentId);
    session.status = status;
    return eventOf(session)!;
  };
  return {
    name: "other",
    sessions,
    pay: (paymentId) => {
      const event = move(paymentId, "held");
      const body = JSON.stringify({ id: `event-${paymentId}`, event });
      return { body, headers: { "content-type": "application/json", "x-other-signature": sign(body) } };
    },
    checkout: async ({ paymentId, amount, receipt, begin }) => {
      const refused = await begin();
      if (refused !== null) return { kind: "refused", refusal: refused };
      if (!sessions.has(paymentId))
        sessions.set(paymentId, { paymentId, amount, title: receipt.line, status: "open" });
      return { kind: "redirect", url: `https://pay.example/${paymentId}` };
    },
    checkCard: async () => ({ kind: "redirect", url: "https://pay.example/card" }),
    checkedCard: async () => null,
    authorizeSaved: async ({ paymentId, amount }) => {
      if (!sessions.has(paymentId)) sessions.set(paymentId, { paymentId, amount, title: "", status: "held" });
      return eventOf(known(paymentId))!;
    },
    capture: async (paymentId) =>
      known(paymentId).status === "voided" ? eventOf(known(paymentId))! : move(paymentId, "captured"),
    release: async (paymentId) => void move(paymentId, "voided"),
    // Nothing that is sold here is refunded.
    refund: async ({ refundId, paymentId, reference }) => ({
      kind: "refundFailed",
      paymentId,
      reference,
      refundId,
      code: "not_offered",
    }),
    transactions: async () => [],
    retrieve: async (paymentId) => {
      const session = sessions.get(paymentId);
      return session === undefined ? null : eventOf(session);
    },
    readWebhook: (body, headers) => {
      if (headers["x-other-signature"] !== sign(body)) return null;
      const { id, event } = JSON.parse(body.toString("utf8")) as { id: string; event: ProviderEvent };
      return { id, event };
    },
  };
};
