import { setTimeout as pause } from "node:timers/promises";

import { daySeconds } from "../../src/domain/format/duration.ts";
import { noticeDays } from "../../src/domain/notice/notice.ts";
import { cards, type Buyer } from "../payment/buyer.ts";
import type { MovedSite } from "./killed-site.ts";
import { refundPayment } from "./payment-balance.ts";
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
interface Flow {
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

/** Opens the payment page, pays and asks until it is over, as pages do; every third buyer is asked by his bank. */
const payOnPage = async ({ site, buyer, number, tell }: Round, paymentId: string, url: string) => {
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
const pageSteps = ["page", "card", "confirm", "deciding", "close"] as const;

/** A membership of noah, bought for a month and paid. */
const member = async ({ site, buyer, tell }: Round): Promise<string> => {
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
const endOf = async ({ buyer }: Round): Promise<number> =>
  (await buyer.client.get("/api/v1/user/noah")).body.subscriptions[0].end_at;

/** After so long the call that a killed server was in counts as abandoned, and its key is free. */
const keysAbandoned = ({ site }: Round): Promise<void> => site.advance(31);

/** One-click pays at once or refuses; what the server could not say yet is nothing acknowledged. */
const oneClick = async ({ buyer, key, tell }: Round, membership: string): Promise<void> => {
  const { status, body } = await buyer.client.post(
    "/oauth/payment/start/api",
    { model_username: "ava", payment_intent: "tip", tip_type: "normal", tip_amount: 500 },
    { "idempotency-key": key },
  );
  if (status === 200) tell({ paymentId: body.transaction_id, told: "paid" });
  else if (status === 402) tell({ paymentId: membership, told: "one-click refused" });
};

const pauseMembership = async ({ buyer, key, tell }: Round, paymentId: string): Promise<number | null> => {
  const path = "/api/v1/user/noah/subscription/access/pause";
  const { status, body } = await buyer.client.post(path, { months: 1 }, { "idempotency-key": key });
  if (status !== 200) return null;
  const until = body.data.resumes_at as number;
  tell({ paymentId, told: "paused", until });
  return until;
};

/** Tips of which the creator was not told exactly once: each buyer gives one. Old notices are removed. */
const tipsUntold = `
  select id from killed where purpose = 'tip' and status = 'settled'
    and settled_at > (select now from site) - ${(noticeDays - 1) * daySeconds}
    and (select count(*) from notice where account_id = creator_id and text like username || ' tipped you %') <> 1`;

/** Memberships that were charged and do not run on, although they were neither paid back whole nor disputed. */
const notRunning = `
  select k.id from killed k join subscription s on s.fan_id = k.buyer_id
  where k.purpose = 'subscribe' and k.status = 'settled' and s.type = 'access'
    and not (s.status = 'active' and s.end_at > (select now from site))
    and coalesce(s.resumes_at, 0) <= (select now from site)
    and k.amount > coalesce((select sum(amount) from payment_refund where payment_id = k.id), 0)
    and not exists (select 1 from payment_dispute where payment_id = k.id)`;

/** Every flow of money, by the name that the report has. */
export const flows = {
  "first payment": {
    steps: ["subscribe", ...pageSteps],
    arrange: async () => "",
    act: async (round) => {
      const { site, buyer, tell } = round;
      site.reached("subscribe");
      const { body } = await buyer.subscribe("noah", "1mo");
      tell({ paymentId: body.payment_id, told: "begun" });
      await payOnPage(round, body.payment_id, body.payment_url);
    },
    lost: notRunning,
  },
  tip: {
    steps: pageSteps,
    arrange: async ({ key }) => key,
    act: (round, paymentId) => {
      const fields = {
        ...{ payment_intent: "tip", tip_type: "normal", model_username: "ava", tip_amount: "500" },
        ...{ return_uri: "/ava", payment_id: paymentId },
      };
      return payOnPage(round, paymentId, `/oauth/payment/start?${new URLSearchParams(fields).toString()}`);
    },
    lost: tipsUntold,
    always: true,
  },
  "one-click": {
    steps: ["click"],
    arrange: member,
    act: async (round, membership) => {
      round.site.reached("click");
      await oneClick(round, membership);
    },
    again: async (round, membership) => {
      await keysAbandoned(round);
      await oneClick(round, membership);
    },
    lost: `
      select tip.id from told join killed membership on membership.id = told."paymentId"
      join killed tip on tip.buyer_id = membership.buyer_id
      where told.told = 'one-click refused' and tip.purpose = 'tip' and tip.status = 'settled'`,
  },
  renewal: {
    steps: ["term"],
    arrange: member,
    act: async (round) => {
      const endAt = await endOf(round);
      round.site.reached("term");
      await round.site.goTo(endAt + 60);
    },
    lost: notRunning,
  },
  pause: {
    steps: ["pause", "pause begins", "pause ends"],
    arrange: member,
    act: async (round, paymentId) => {
      const { site } = round;
      const endAt = await endOf(round);
      site.reached("pause");
      const until = await pauseMembership(round, paymentId);
      site.reached("pause begins");
      await site.goTo(endAt + 60);
      site.reached("pause ends");
      await site.goTo((until ?? endAt) + 60);
    },
    again: async (round, paymentId) => {
      await keysAbandoned(round);
      await pauseMembership(round, paymentId);
    },
    lost: `
      ${notRunning}
      union select charged.id from told join killed paused on paused.id = told."paymentId"
      join killed charged on charged.buyer_id = paused.buyer_id
      where told.told = 'paused' and charged.purpose = 'renew' and charged.started_at < told.until`,
  },
  refund: {
    steps: ["refund", "refund made", "refund booked"],
    arrange: member,
    act: async ({ site, number, tell }, paymentId) => {
      site.reached("refund");
      const { rejected } = await refundPayment(site.dataDir, paymentId, number % 2 === 0 ? 100 : 1500);
      if (!rejected) tell({ paymentId, told: "refund asked" });
      site.reached("refund made");
      await site.advance(0);
      site.reached("refund booked");
      await site.advance(30);
    },
    lost: `
      select "paymentId" as id from told where told = 'refund asked'
        and not exists (select 1 from payment_refund where payment_id = "paymentId" and status = 'done')`,
  },
  dispute: {
    steps: ["dispute", "dispute told", "decision", "decision told"],
    arrange: member,
    act: async ({ site, number }, paymentId) => {
      site.reached("dispute");
      await site.atSandbox(paymentId, "dispute");
      site.reached("dispute told");
      await site.advance(0);
      site.reached("decision");
      await site.atSandbox(paymentId, number % 2 === 0 ? "win" : "lose");
      site.reached("decision told");
      await site.advance(0);
    },
    lost: `
      select d.id from sandbox_dispute d left join payment_dispute ours on ours.id = d.id
      where ours.status is distinct from d.status`,
  },
} as const satisfies Readonly<Record<string, Flow>>;

export type FlowName = keyof typeof flows;
export const flowNames = Object.keys(flows) as readonly FlowName[];
/** The flow of that name, as the harness goes through it. */
export const flowOf = (name: FlowName): Flow => flows[name];
