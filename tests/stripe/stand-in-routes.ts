import type { Balance } from "./stand-in-balance.ts";
import type { Books, Intent, PaymentIntent } from "./stand-in-books.ts";
import { invalid, missing } from "./stand-in-error.ts";
import {
  flag,
  id,
  integer,
  metadataOf,
  oneOf,
  text,
  url,
  type Parameters,
  type ParameterTable,
} from "./stand-in-parameters.ts";
import type { Sessions } from "./stand-in-sessions.ts";

/** A call of the API: what it takes, and what it does, of which connected account. `path` may have one `{id}`. */
export interface Route {
  readonly name: string;
  readonly takes: ParameterTable;
  readonly run: (given: Parameters, id: string, account: string | null) => object;
}

const expand = { "expand[]": text };
const metadata = { "metadata[*]": text };
const range = { "created[gte]": integer(0), "created[lte]": integer(0), "created[lt]": integer(0) };
const paging = { limit: integer(1), starting_after: text, ...range, ...expand };
const reasons = oneOf("abandoned", "duplicate", "fraudulent", "requested_by_customer");
const card = oneOf("card");
const product = "line_items[][price_data]";

const page = (all: readonly Intent[], given: Parameters, show: (intent: Intent) => object, path: string) => {
  const newest = all
    .filter(({ customer }) => given.get("customer") === undefined || customer === given.get("customer"))
    .filter(({ created }) => created >= Number(given.get("created[gte]") ?? 0))
    .toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const from = newest.findIndex(({ id: each }) => each === given.get("starting_after")) + 1;
  const to = from + Number(given.get("limit") ?? 10);
  return { object: "list", url: path, has_more: to < newest.length, data: newest.slice(from, to).map(show) };
};

/** The calls that the product makes, and nothing else of the API. */
export const routesOf = (books: Books, sessions: Sessions, balance: Balance): readonly Route[] => {
  const shown = (intent: Intent, given: Parameters, prefix = ""): object => {
    const isExpanded = (field: string): boolean =>
      [...given].some(([name, value]) => name.startsWith("expand[") && value === `${prefix}${field}`);
    const method = books.methods.get(intent.payment_method ?? "");
    const charge =
      intent.object === "payment_intent" ? books.charges.get(intent.latest_charge ?? "") : undefined;
    return structuredClone({
      ...intent,
      ...(isExpanded("payment_method") && method !== undefined
        ? { payment_method: books.shown(method) }
        : {}),
      ...(isExpanded("latest_charge") && charge !== undefined ? { latest_charge: charge } : {}),
    });
  };
  const customer = (given: Parameters): string => {
    const name = given.get("customer")!;
    if (!books.customers.has(name)) throw missing("customer", name, "customer");
    return name;
  };
  const create = (amount: number, given: Parameters): object => {
    const of = { amount, customer: customer(given), metadata: metadataOf(given) };
    const method = given.get("payment_method")!;
    // Stripe looks at what it is given before it makes anything.
    const kept = books.methods.get(method);
    if (kept === undefined) throw missing("PaymentMethod", method, "payment_method");
    if (kept.customer !== of.customer)
      throw invalid(null, "The provided PaymentMethod does not belong to this customer.", "payment_method");
    const intent = books.makeIntent(of);
    if (given.get("confirm") === "true") books.chargeKept(intent, method);
    return shown(intent, given);
  };
  const list = (object: Intent["object"], given: Parameters): object => {
    const all = [...books.intents.values()].filter((intent) => intent.object === object);
    return page(all, given, (intent) => shown(intent, given, "data."), `/v1/${object}s`);
  };
  const confirming = { "payment_method_types[]": card, confirm: flag, ...metadata, ...expand };
  return [
    {
      name: "POST /v1/customers",
      takes: { optional: { email: text, name: text, ...metadata, ...expand } },
      run: (given) => books.makeCustomer(metadataOf(given)),
    },
    {
      name: "POST /v1/checkout/sessions",
      takes: {
        required: { mode: oneOf("payment", "setup"), success_url: url },
        optional: {
          ...{ customer: id("cus"), cancel_url: url, client_reference_id: text, expires_at: integer(0) },
          ...{ "payment_method_types[]": card, "adaptive_pricing[enabled]": flag, ...metadata, ...expand },
          "line_items[][quantity]": integer(1),
          [`${product}[currency]`]: oneOf("usd"),
          [`${product}[unit_amount]`]: integer(50),
          [`${product}[product_data][name]`]: text,
          [`${product}[product_data][description]`]: text,
          "payment_intent_data[capture_method]": oneOf("automatic", "automatic_async", "manual"),
          "payment_intent_data[setup_future_usage]": oneOf("off_session", "on_session"),
          "payment_intent_data[metadata][*]": text,
          "setup_intent_data[metadata][*]": text,
        },
      },
      run: (given) => {
        customer(given);
        return sessions.shown(sessions.open(given));
      },
    },
    {
      name: "GET /v1/checkout/sessions",
      takes: {
        optional: { customer: id("cus"), status: oneOf("open", "complete", "expired"), ...paging },
      },
      run: (given) => {
        const data = sessions.list(given.get("customer")!, given.get("status")!);
        return { object: "list", url: "/v1/checkout/sessions", has_more: false, data };
      },
    },
    {
      name: "GET /v1/checkout/sessions/{id}",
      takes: { optional: expand },
      run: (given, name) => {
        const session = sessions.find(name);
        if (session === undefined) throw missing("checkout.session", name);
        const shownSession = sessions.shown(session);
        const intent = books.intents.get(shownSession.setup_intent ?? "");
        const isExpanded = [...given.values()].some((field) => field.startsWith("setup_intent"));
        return intent === undefined || !isExpanded
          ? shownSession
          : { ...shownSession, setup_intent: shown(intent, given, "setup_intent.") };
      },
    },
    {
      name: "POST /v1/payment_intents",
      takes: {
        required: { amount: integer(50), currency: oneOf("usd") },
        optional: {
          ...{ customer: id("cus"), payment_method: text, off_session: flag, ...confirming },
          capture_method: oneOf("automatic", "automatic_async", "manual"),
        },
      },
      run: (given) => {
        if (given.get("off_session") === "true" && given.get("confirm") !== "true")
          throw invalid(null, "`off_session` can only be used when `confirm` is true.", "off_session");
        return create(Number(given.get("amount")), given);
      },
    },
    {
      name: "POST /v1/setup_intents",
      takes: {
        optional: {
          ...{ customer: id("cus"), payment_method: text, ...confirming },
          usage: oneOf("off_session", "on_session"),
        },
      },
      run: (given) => create(0, given),
    },
    {
      name: "GET /v1/payment_intents",
      takes: { optional: { customer: id("cus"), ...paging } },
      run: (given) => list("payment_intent", given),
    },
    {
      name: "GET /v1/setup_intents",
      takes: { optional: { customer: id("cus"), ...paging } },
      run: (given) => list("setup_intent", given),
    },
    {
      name: "GET /v1/payment_intents/{id}",
      takes: { optional: expand },
      run: (given, name) => shown(books.paymentIntent(name), given),
    },
    {
      name: "GET /v1/setup_intents/{id}",
      takes: { optional: expand },
      run: (given, name) => {
        const intent = books.intents.get(name);
        if (intent?.object !== "setup_intent") throw missing("setupintent", name);
        return shown(intent, given);
      },
    },
    {
      name: "POST /v1/payment_intents/{id}/capture",
      takes: { optional: { amount_to_capture: integer(1), ...expand } },
      run: (given, name) => shown(books.capture(name), given),
    },
    {
      name: "POST /v1/payment_intents/{id}/cancel",
      takes: { optional: { cancellation_reason: reasons, ...expand } },
      run: (given, name) => {
        const reason = given.get("cancellation_reason") ?? null;
        return shown(books.cancel(name, reason as PaymentIntent["cancellation_reason"]), given);
      },
    },
    {
      name: "POST /v1/refunds",
      takes: {
        required: { payment_intent: text },
        optional: { amount: integer(1), reason: reasons, ...metadata, ...expand },
      },
      run: (given) => {
        const amount = given.get("amount");
        const asked = amount === undefined ? null : Number(amount);
        return balance.refund(given.get("payment_intent")!, asked, metadataOf(given));
      },
    },
    {
      name: "GET /v1/refunds",
      takes: { optional: { payment_intent: text, ...paging } },
      run: (given) => {
        const of = given.get("payment_intent");
        const data = balance.refunds.filter(({ payment_intent }) => payment_intent === of).toReversed();
        return { object: "list", url: "/v1/refunds", has_more: false, data };
      },
    },
    {
      name: "GET /v1/balance_transactions",
      takes: { optional: paging },
      run: (given) => {
        const isExpanded = given.get("expand[0]") === "data.source";
        const all = balance.between(Number(given.get("created[gte]")), Number(given.get("created[lt]")));
        const from = all.findIndex(({ id: each }) => each === given.get("starting_after")) + 1;
        const to = from + Number(given.get("limit") ?? 10);
        const data = all
          .slice(from, to)
          .map((line) => ({ ...line, source: isExpanded ? line.source : line.source.id }));
        return { object: "list", url: "/v1/balance_transactions", has_more: to < all.length, data };
      },
    },
  ];
};
