import type { Stripe } from "stripe";

import type { Books, Intent } from "./stand-in-books.ts";
import { numbers } from "./stand-in-books.ts";
import { invalid } from "./stand-in-error.ts";
import { metadataOf, type Parameters } from "./stand-in-parameters.ts";

/** A hosted page, with what it sells. */
export interface Session {
  readonly id: string;
  readonly object: "checkout.session";
  readonly mode: "payment" | "setup";
  readonly customer: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly expires_at: number;
  readonly created: number;
  readonly amount_total: number | null;
  readonly metadata: Stripe.Metadata;
  readonly url: string | null;
  status: NonNullable<Stripe.Checkout.Session["status"]>;
  payment_intent: string | null;
  setup_intent: string | null;
}

/** What a payer's form led to. */
export type PageResult =
  | { readonly status: "paid"; readonly location: string }
  | { readonly status: "asked" }
  | { readonly status: "declined" | "closed" };

const HALF_AN_HOUR = 1800;
const DAY = 86_400;

/** Pages for payers: opened through the API, filled in by browsers. */
export const createSessions = (books: Books, now: () => number, pageOrigin: () => string) => {
  type Kept = Session & { readonly intentMetadata: Stripe.Metadata; readonly name: string };
  const sessions = new Map<string, Kept>();
  const waiting = new Map<string, { readonly intent: Intent; readonly number: string }>();

  const open = (given: Parameters) => {
    const mode: Session["mode"] = given.get("mode") === "setup" ? "setup" : "payment";
    const expires = Number(given.get("expires_at") ?? now() + DAY);
    if (expires < now() + HALF_AN_HOUR || expires > now() + DAY)
      throw invalid(
        null,
        "The `expires_at` timestamp must be less than 24 and at least 30 minutes from Checkout Session creation.",
        "expires_at",
      );
    const only = (name: string, its: "payment" | "setup"): void => {
      if (mode !== its && [...given.keys()].some((key) => key.startsWith(name)))
        throw invalid(null, `You can not pass \`${name}\` in \`${mode}\` mode.`, name);
    };
    for (const name of ["payment_intent_data", "line_items", "adaptive_pricing"]) only(name, "payment");
    only("setup_intent_data", "setup");
    if (mode === "payment" && !given.has("line_items[0][quantity]"))
      throw invalid("parameter_missing", "Missing required param: line_items.", "line_items");
    const id = books.named("cs_test");
    const session = {
      ...{ id, object: "checkout.session" as const, mode, created: now(), expires_at: expires },
      customer: given.get("customer")!,
      success_url: given.get("success_url")!.replace("{CHECKOUT_SESSION_ID}", id),
      cancel_url: given.get("cancel_url") ?? "",
      amount_total: mode === "setup" ? null : Number(given.get("line_items[0][price_data][unit_amount]")),
      metadata: metadataOf(given),
      intentMetadata: metadataOf(given, `${mode}_intent_data[metadata]`),
      name: given.get("line_items[0][price_data][product_data][name]") ?? "Save your card",
      url: `${pageOrigin()}/c/pay/${id}`,
      ...{ status: "open" as Session["status"], payment_intent: null, setup_intent: null },
    };
    sessions.set(id, session);
    return session;
  };

  const intentOf = (session: Kept): Intent => {
    const known = books.intents.get(session.payment_intent ?? session.setup_intent ?? "");
    if (known !== undefined) return known;
    const { customer, intentMetadata: metadata, amount_total } = session;
    const intent = books.makeIntent({ amount: amount_total ?? 0, customer, metadata, isKept: true });
    if (intent.object === "setup_intent") session.setup_intent = intent.id;
    else session.payment_intent = intent.id;
    return intent;
  };

  const complete = (session: Session, intent: Intent, number: string): PageResult => {
    books.succeed(intent, books.makeMethod(number, null));
    session.status = "complete";
    books.happened("checkout.session.completed", session);
    return { status: "paid", location: session.success_url };
  };

  const shown = (kept: Kept): Session => {
    const { intentMetadata: _, name: __, ...session } = kept;
    return session;
  };
  const find = (id: string) => {
    const session = sessions.get(id);
    if (session !== undefined && session.status === "open" && now() >= session.expires_at) {
      session.status = "expired";
      books.happened("checkout.session.expired", session);
      // What a payer began on it is over.
      if (session.payment_intent !== null)
        books.end(books.paymentIntent(session.payment_intent), "automatic");
    }
    return session;
  };

  return {
    ...{ open, shown, find },
    /** Those of a customer, newest first. */
    list: (customer: string, status: string): readonly Session[] =>
      [...sessions.keys()]
        .map((id) => find(id)!)
        .filter((session) => session.customer === customer && session.status === status)
        .map(shown)
        .toReversed(),
    /** A payer sends a card, or answers his bank (`confirm`, `refuse`). */
    send: (id: string, form: { readonly number: string; readonly answer: string | null }): PageResult => {
      const session = sessions.get(id);
      if (session === undefined || session.status !== "open" || now() >= session.expires_at)
        return { status: "closed" };
      if (form.answer !== null) {
        const asked = waiting.get(id);
        if (asked === undefined) return { status: "closed" };
        waiting.delete(id);
        if (form.answer === "confirm") return complete(session, asked.intent, asked.number);
        books.fail(asked.intent, books.makeMethod(asked.number, null), {
          type: "invalid_request_error",
          code: "payment_intent_authentication_failure",
        });
        return { status: "declined" };
      }
      const intent = intentOf(session);
      if (form.number === numbers.asks) {
        intent.status = "requires_action";
        books.happened(`${intent.object}.requires_action`, intent);
        waiting.set(id, { intent, number: form.number });
        return { status: "asked" };
      }
      if (form.number === numbers.pays || form.number === numbers.declinesLater)
        return complete(session, intent, form.number);
      books.fail(intent, books.makeMethod(form.number, null), {
        type: "card_error",
        code: "card_declined",
        decline_code: "generic_decline",
      });
      return { status: "declined" };
    },
  };
};

export type Sessions = ReturnType<typeof createSessions>;
