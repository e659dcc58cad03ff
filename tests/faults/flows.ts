import { daySeconds } from "../../src/domain/format/duration.ts";
import { noticeDays } from "../../src/domain/notice/notice.ts";
import {
  keysAbandoned,
  member,
  oneClick,
  pageSteps,
  payOnPage,
  type Flow,
  type Round,
} from "./flow-parts.ts";
import { accountFlows } from "./account-flows.ts";
import { managerFlows } from "./manager-flows.ts";
import { refundPayment } from "./payment-balance.ts";
import { publishFlows } from "./publish-flows.ts";
import { unlockFlows } from "./unlock-flows.ts";

const endOf = async ({ buyer }: Round): Promise<number> =>
  (await buyer.client.get("/api/v1/user/noah")).body.subscriptions[0].end_at;

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

/** Every flow that is killed, by the name that the report has. */
export const flows = {
  ...accountFlows,
  ...managerFlows,
  ...publishFlows,
  ...unlockFlows,
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
    arrange: (round) => member(round),
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
    arrange: (round) => member(round),
    act: async (round) => {
      const endAt = await endOf(round);
      round.site.reached("term");
      await round.site.goTo(endAt + 60);
    },
    lost: notRunning,
  },
  pause: {
    steps: ["pause", "pause begins", "pause ends"],
    arrange: (round) => member(round),
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
    arrange: (round) => member(round),
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
    arrange: (round) => member(round),
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
