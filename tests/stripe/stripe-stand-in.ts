import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { Stripe } from "stripe";

import { createBalance, type Balance } from "./stand-in-balance.ts";
import { cardDeclined, createBooks, type Books, type StripeEvent } from "./stand-in-books.ts";
import { StripeAnswer, invalid } from "./stand-in-error.ts";
import { connectRoutes } from "./connect-routes.ts";
import { createConnect, type Connect } from "./stand-in-connect.ts";
import { hostedPage } from "./stand-in-page.ts";
import { checkParameters, type Parameters } from "./stand-in-parameters.ts";
import { routesOf } from "./stand-in-routes.ts";
import { createSessions, type PageResult } from "./stand-in-sessions.ts";

/**
 * What goes wrong with the next requests of a name: nothing is done, or it is done and the answer does not say so; or the bank
 * refuses to give what it had agreed to (`declined`, of a hold that is to be taken).
 */
export type StripeFault =
  | "declined"
  | "timeout before"
  | "timeout after"
  | "error before"
  | "error after"
  | "refused before"
  | "refused after";

/** A message as it goes over the line. */
export interface SignedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface StripeStandIn {
  readonly origin: string;
  readonly books: Books;
  readonly balance: Balance;
  readonly connect: Connect;
  readonly events: readonly StripeEvent[];
  /** Requests as they came: `POST /v1/customers`, with their idempotency keys and what they ask for. */
  readonly requests: readonly {
    readonly name: string;
    readonly key: string | null;
    readonly given: Readonly<Record<string, string>>;
  }[];
  /** Seconds that its clock is ahead. */
  readonly setClock: (ahead: number) => void;
  readonly fault: (name: string, fault: StripeFault, times?: number) => void;
  /** Faults that no request has met. */
  readonly unmet: () => number;
  /** Where events go to as soon as they happen, as what forwards them there says; null: they wait for `deliver`. */
  readonly tellTo: (url: string | null, forwarded?: Readonly<Record<string, string>>) => void;
  /** Events go out before the request that caused them is answered. */
  readonly tellFirst: (first: boolean) => void;
  /** Sends what waits, to where events go. */
  readonly tellAll: () => Promise<void>;
  /** An event as Stripe signs and sends it. `age`: seconds since it was signed. */
  readonly sign: (event: StripeEvent, age?: number) => SignedMessage;
  /** Sends an event; answers the status. */
  readonly deliver: (url: string, event: StripeEvent, age?: number) => Promise<number>;
  /** A payer sends the form of a hosted page (its address), or answers his bank. */
  readonly pay: (page: string, number: string, answer?: "confirm" | "refuse") => Promise<PageResult>;
  /** Holds that nobody took run out. */
  readonly expireHold: (reference: string) => void;
  readonly stop: () => Promise<void>;
}

export const stripeKeys = {
  secretKey: "sk_live_standin",
  webhookSecret: "whsec_standin",
} as const;

const read = async (request: IncomingMessage): Promise<string> => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
};

/** What a call's method and path look like, with its id as the only group. */
const patternOf = ({ name }: { readonly name: string }): RegExp =>
  new RegExp(`^${name.replace("{id}", "([^/]+)")}$`);

const parametersOf = (body: string): Parameters => new Map(new URLSearchParams(body));
const failure = (message: string) => new StripeAnswer(500, { type: "api_error", message });

/** Stripe's API as its documents and the library's types say, for tests: strict, with its own memory and clock. */
export const startStripe = async (now = () => Math.floor(Date.now() / 1000)): Promise<StripeStandIn> => {
  const state = { ahead: 0, url: null as string | null, first: false, origin: "", forwarded: {} };
  const clock = (): number => now() + state.ahead;
  const events: StripeEvent[] = [];
  const untold: StripeEvent[] = [];
  const requests: { name: string; key: string | null; given: Readonly<Record<string, string>> }[] = [];
  const faults: { name: string; fault: StripeFault; times: number }[] = [];
  const answers = new Map<
    string,
    { readonly request: string; readonly status: number; readonly body: string }
  >();
  const { secretKey, webhookSecret } = stripeKeys;
  const { webhooks } = new Stripe(secretKey);
  const books: Books = createBooks({
    now: clock,
    livemode: secretKey.startsWith("sk_live"),
    apiVersion: Stripe.API_VERSION,
    tell: (event) => {
      events.push(event);
      untold.push(event);
    },
    moved: (charge, what) => balance[what](charge),
  });
  const balance = createBalance(books, clock);
  const sessions = createSessions(books, clock, () => state.origin);
  const connect = createConnect(books, clock);
  const routes = [...routesOf(books, sessions, balance), ...connectRoutes(connect)];

  const sign = (event: StripeEvent, age = 0): SignedMessage => {
    const payload = JSON.stringify(event);
    const timestamp = clock() - age;
    const headers = {
      ...state.forwarded,
      "content-type": "application/json",
      "stripe-signature": webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp }),
    };
    return { headers, body: payload };
  };
  const deliver = async (url: string, event: StripeEvent, age = 0): Promise<number> => {
    const answer = await fetch(url, { method: "POST", ...sign(event, age) });
    await answer.arrayBuffer();
    return answer.status;
  };
  const tellAll = async (): Promise<void> => {
    const { url } = state;
    if (url === null) return;
    for (const event of untold.splice(0)) {
      const status = await deliver(url, event).catch(() => 0);
      if (status < 200 || status > 299) untold.push(event);
    }
  };

  const takeFault = (name: string): StripeFault | null => {
    const found = faults.find((each) => each.name === name && each.times > 0);
    if (found === undefined) return null;
    found.times -= 1;
    return found.fault;
  };

  /** Runs a call once for each idempotency key, and remembers what was answered. */
  const run = (
    name: string,
    given: Parameters,
    { key, account, fault }: { key: string | null; account: string | null; fault: StripeFault | null },
  ) => {
    const route = routes.find((each) => patternOf(each).test(name));
    if (route === undefined) throw invalid(null, `Unrecognized request URL (${name}).`);
    checkParameters(given, route.takes);
    const request = JSON.stringify([name, account, [...given]]);
    const before = key === null ? undefined : answers.get(key);
    if (before !== undefined && before.request !== request)
      throw new StripeAnswer(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    if (before !== undefined) return before;
    const perform = (): { status: number; body: string } => {
      try {
        if (fault === "error before") throw failure("An unknown error occurred.");
        if (fault === "refused before") throw new StripeAnswer(402, cardDeclined);
        const id = patternOf(route).exec(name)?.[1] ?? "";
        if (fault === "declined")
          throw new StripeAnswer(402, { ...cardDeclined, payment_intent: books.refuseHeld(id) });
        const made = route.run(given, id, account);
        if (fault === "error after") throw failure("An unknown error occurred.");
        if (fault === "refused after") throw new StripeAnswer(402, cardDeclined);
        return { status: 200, body: JSON.stringify(made) };
      } catch (error) {
        if (!(error instanceof StripeAnswer)) throw error;
        return { status: error.status, body: JSON.stringify({ error: error.error }) };
      }
    };
    const answer = { request, ...perform() };
    if (key !== null) answers.set(key, answer);
    return answer;
  };

  const api = async (request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> => {
    const name = `${request.method} ${url.pathname}`;
    const { "idempotency-key": keyed, "stripe-account": of } = request.headers;
    const key = typeof keyed === "string" ? keyed : null;
    const account = typeof of === "string" ? of : null;
    const body = await read(request);
    const given = parametersOf(request.method === "GET" ? url.search : body);
    requests.push({ name, key, given: Object.fromEntries(given) });
    const fault = takeFault(name.replace(/\/(pi|seti|cs|acct|tr|po|py)_\w+/, "/{id}"));
    if (fault === "timeout before") return void request.socket.destroy();
    const send = (status: number, json: string): void => {
      response
        .writeHead(status, { "content-type": "application/json", "request-id": "req_standin" })
        .end(json);
    };
    try {
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        throw new StripeAnswer(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
      if (request.headers["stripe-version"] !== Stripe.API_VERSION)
        throw invalid(null, `Invalid Stripe API version: ${String(request.headers["stripe-version"])}`);
      const answer = run(name, given, { key, account, fault });
      if (state.first) await tellAll();
      if (fault === "timeout after") request.socket.destroy();
      else send(answer.status, answer.body);
    } catch (error) {
      if (!(error instanceof StripeAnswer)) throw error;
      send(error.status, JSON.stringify({ error: error.error }));
    }
    if (!state.first) await tellAll();
  };

  const page = async (request: IncomingMessage, id: string, response: ServerResponse): Promise<void> => {
    const show = (status: number, result: PageResult["status"] | null): void => {
      response
        .writeHead(status, { "content-type": "text/html; charset=utf-8" })
        .end(hostedPage(sessions.find(id), result));
    };
    if (request.method === "GET") return show(200, null);
    const form = new URLSearchParams(await read(request));
    const number = (form.get("card_number") ?? "").replace(/\D/g, "");
    const result = sessions.send(id, { number, answer: form.get("answer") });
    await tellAll();
    if (result.status !== "paid") return show(result.status === "declined" ? 402 : 200, result.status);
    response.writeHead(303, { location: result.location }).end();
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://stripe");
    const work = url.pathname.startsWith("/c/pay/")
      ? page(request, url.pathname.split("/")[3]!, response)
      : api(request, url, response);
    work.catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    ...{ origin: state.origin, books, balance, connect, events, requests, sign, deliver, tellAll },
    setClock: (ahead) => void (state.ahead = ahead),
    fault: (name, fault, times = 1) => void faults.push({ name, fault, times }),
    unmet: () => faults.filter(({ times }) => times > 0).length,
    tellTo: (url, forwarded = {}) => void Object.assign(state, { url, forwarded }),
    tellFirst: (first) => void (state.first = first),
    pay: async (address, number, answer) => {
      const result = sessions.send(new URL(address).pathname.split("/")[3]!, {
        number: number.replace(/\D/g, ""),
        answer: answer ?? null,
      });
      await tellAll();
      return result;
    },
    expireHold: (reference) => books.end(books.paymentIntent(reference), "automatic"),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};
