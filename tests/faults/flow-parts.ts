import { setTimeout as pause } from "node:timers/promises";

import { cards, type Buyer } from "../payment/buyer.ts";
import { createClient, type Client } from "../running/http-client.ts";
import { DEMO_PASSWORD } from "../running/server-fixture.ts";
import type { MovedSite } from "./killed-site.ts";
import type { Told } from "./payment-verdict.ts";

/** One buyer's way through a flow; `number` counts the rounds. */
export interface Round {
  readonly site: MovedSite;
  readonly buyer: Buyer;
  readonly number: number;
  /** Names the money call of this round, however often it is sent. */
  readonly key: string;
  /** Writes down what the client was told. */
  readonly tell: (told: Told) => void;
}

/** What must not be of a flow. */
export const flowFaults = ["lost", "doubled", "orphaned"] as const;
export type FlowFault = (typeof flowFaults)[number];

/** A flow of money or media that is killed at each of its steps. */
export interface Flow {
  readonly steps: readonly string[];
  /** What has to be there before, undisturbed; answers the payment that `act` is about. */
  readonly arrange: (round: Round) => Promise<string>;
  /** Does what is killed, and calls `site.reached` at the begin of each step. */
  readonly act: (round: Round, paymentId: string) => Promise<void>;
  /** What the client repeats once the server is there again. */
  readonly again?: (round: Round, paymentId: string) => Promise<void>;
  /**
   * Ids of what was acknowledged and is not so. `told` (paymentId, told, until, amount), `killed` (the payments of this run's buyers) and
   * `site` (its time, `now`) can be read.
   */
  readonly lost?: string;
  /** The same of what was made or charged more than once, and of what is there with nothing that it belongs to. */
  readonly doubled?: string;
  readonly orphaned?: string;
  /** `lost`, `doubled` and `orphaned` hold at every moment and are asked for after each round: what they read is removed when it is old. */
  readonly always?: true;
}

/** Somebody of the demo, from an address of his own in each round. */
export const signIn = async (origin: string, username: string, number: number): Promise<Client> => {
  const client = createClient(origin, { "x-forwarded-for": `198.18.${number % 250}.${username.length}` });
  await client.open("/oauth/payment/finish");
  const { status, text } = await client.post("/api/v1/auth/signin", {
    email: username,
    password: DEMO_PASSWORD,
  });
  if (status !== 200) throw new Error(`${username} could not log in: ${text}`);
  return client;
};

/** A membership of noah, or of another creator, bought for a month and paid. */
export const member = async ({ site, buyer, tell }: Round, creator = "noah"): Promise<string> => {
  const paymentId = await buyer.pay(creator, "1mo");
  // Another node may be at it.
  for (let ask = 0; ask < 20; ask += 1) {
    await site.advance(0);
    if ((await buyer.ask(paymentId)).body.status === "paid") {
      tell({ paymentId, told: "paid" });
      return paymentId;
    }
    await pause(50);
  }
  throw new Error(`${paymentId} was not paid.`);
};
/** After so long the call that a killed server was in counts as abandoned, and its key is free. */
export const keysAbandoned = ({ site }: Round): Promise<void> => site.advance(31);

/** One-click pays at once or refuses; what the server could not say yet is nothing acknowledged. */
export const oneClick = async (
  { buyer, key, tell }: Round,
  membership: string,
  model_username = "ava",
): Promise<void> => {
  const { status, body } = await buyer.client.post(
    "/oauth/payment/start/api",
    { model_username, payment_intent: "tip", tip_type: "normal", tip_amount: 500 },
    { "idempotency-key": key },
  );
  if (status === 200) tell({ paymentId: body.transaction_id, told: "paid" });
  else if (status === 402) tell({ paymentId: membership, told: "one-click refused" });
};

/** Opens the payment page, pays and asks until it is over, as pages do; every third buyer is asked by his bank. */
export const payOnPage = async ({ site, buyer, number, tell }: Round, paymentId: string, url: string) => {
  const asks = number % 3 === 1;
  site.reached("page");
  const order = await buyer.openPage(url);
  site.reached("card");
  const sent = await buyer.sendCard(order, asks ? cards.asks : cards.pays);
  site.reached("confirm");
  const answer = asks ? await buyer.sendCard(order, "", { confirm: sent.body.authorizationId }) : sent;
  if (answer.body.status === "accepted") tell({ paymentId, told: "accepted" });
  site.reached("deciding");
  for (let ask = 0; ask < 8; ask += 1) {
    const { status } = (await buyer.ask(paymentId)).body;
    if (status === "paid") tell({ paymentId, told: "paid" });
    await pause(10);
  }
  site.reached("close");
  tell({ paymentId, told: (await buyer.close(paymentId)).body.status });
};
export const pageSteps = ["page", "card", "confirm", "deciding", "close"] as const;
