import type { Answered, Client } from "../running/http-client.ts";
import { createClient } from "../running/http-client.ts";

export const cards = {
  pays: "4242 4242 4242 4242",
  declines: "4000 0000 0000 0002",
  asks: "4000 0000 0000 3220",
} as const;

/** Somebody who buys over HTTP, as the pages do. */
export interface Buyer {
  readonly client: Client;
  /** Begins a subscription; more fields of the body in `more`. */
  readonly subscribe: (
    username: string,
    duration: string,
    more?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answered>;
  /** Opens a payment page and answers its order token; fails when it shows no card form. */
  readonly openPage: (paymentUrl: string) => Promise<string>;
  readonly sendCard: (
    order: string,
    number: string,
    more?: Readonly<Record<string, string>>,
  ) => Promise<Answered>;
  readonly ask: (paymentId: string) => Promise<Answered>;
  readonly close: (paymentId: string) => Promise<Answered>;
  /** Subscribes and sends the card; answers the payment's id. Jobs take it from there. */
  readonly pay: (username: string, duration: string, number?: string) => Promise<string>;
}

export const buyerOf = (client: Client, origin: string): Buyer => {
  const buyer: Buyer = {
    client,
    subscribe: (username, duration, more = {}, headers = {}) =>
      client.post(
        `/api/v1/user/${username}/subscription`,
        { duration, return_uri: `/${username}`, ...more },
        headers,
      ),
    openPage: async (paymentUrl) => {
      const { text } = await client.get(paymentUrl);
      const token = /name="order" value="([^"]+)"/.exec(text)?.[1];
      if (token === undefined) throw new Error(`No card form on ${paymentUrl}: ${text.slice(0, 2000)}`);
      return token;
    },
    sendCard: (order, number, more = {}) =>
      client.raw("/oauth/payment/sandbox/pay", {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json", origin },
        body: new URLSearchParams({
          order,
          card_number: number,
          expiry: "12 / 40",
          security_code: "123",
          ...more,
        }).toString(),
      }),
    ask: (paymentId) => client.get(`/api/v1/payment/${paymentId}`),
    close: (paymentId) => client.post(`/api/v1/payment/${paymentId}/close`),
    pay: async (username, duration, number = cards.pays) => {
      const started = await buyer.subscribe(username, duration);
      if (started.body.status !== "payment_required") throw new Error(started.text);
      const order = await buyer.openPage(started.body.payment_url);
      const sent = await buyer.sendCard(order, number);
      if (sent.body.status !== "accepted") throw new Error(sent.text);
      return started.body.payment_id;
    },
  };
  return buyer;
};

/** An address nobody else has, for servers that believe `X-Forwarded-For`: limits of one do not meet another's. */
let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `198.51.${100 + Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};

/** A new fan. */
export const newBuyer = async (origin: string, username: string): Promise<Buyer> => {
  const client = createClient(origin, { "x-forwarded-for": newAddress() });
  // Any page brings the CSRF token; this one needs no built browser files.
  await client.open("/oauth/payment/finish");
  const { status, text } = await client.post("/api/v1/auth/signup", { username, password: "long enough 1" });
  if (status !== 200) throw new Error(`${username} could not sign up: ${text}`);
  return buyerOf(client, origin);
};
