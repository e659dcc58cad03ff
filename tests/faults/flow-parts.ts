import { setTimeout as pause } from "node:timers/promises";

import type { Buyer } from "../payment/buyer.ts";
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

/** A flow of money that is killed at each of its steps. */
export interface Flow {
  readonly steps: readonly string[];
  /** What has to be there before, undisturbed; answers the payment that `act` is about. */
  readonly arrange: (round: Round) => Promise<string>;
  /** Does what is killed, and calls `site.reached` at the begin of each step. */
  readonly act: (round: Round, paymentId: string) => Promise<void>;
  /** What the client repeats once the server is there again. */
  readonly again?: (round: Round, paymentId: string) => Promise<void>;
  /**
   * Ids of what was acknowledged and is not so. `told` (paymentId, told, until), `killed` (the payments of this run's buyers) and
   * `site` (its time, `now`) can be read.
   */
  readonly lost: string;
  /** `lost` holds at every moment and is asked for after each round: what it reads is removed when it is old. */
  readonly always?: true;
}

/** A membership of noah, bought for a month and paid. */
export const member = async ({ site, buyer, tell }: Round): Promise<string> => {
  const paymentId = await buyer.pay("noah", "1mo");
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
