import { nextPayoutAt } from "../../src/domain/payout/payout-week.ts";
import { createClient, type Client } from "../running/http-client.ts";
import { DEMO_PASSWORD } from "../running/server-fixture.ts";
import { keysAbandoned, member, signIn, type Flow, type Round } from "./flow-parts.ts";
import { connect } from "./payment-balance.ts";

const DAY = 86_400;
const FORM = "application/x-www-form-urlencoded";
const PASSWORD = "long enough 1";
const DELETE = "/api/v1/account/setting/delete";
const RENAME = "/api/v1/account/setting/username";
const AUTO_POSTS = "/api/v1/user/calendar/auto-post";
const SLOTS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "12:00" }));

/** Lets days go by, a few at a time: memberships are renewed when they are due, and buyers told in time. */
const liveUntil = async ({ site }: Round, time: number): Promise<void> => {
  while (site.now() < time) await site.advance(Math.min(5 * DAY, time - site.now()));
};

/** The Monday on which the sales of each payout round are paid. */
const mondays = new Map<string, number>();

/** noah has an account at the company that pays, which is ready. */
const openAccount = async ({ site, number }: Round): Promise<void> => {
  const noah = await signIn(site.origin, "noah", number);
  await noah.raw("/oauth/payout/account", {
    method: "POST",
    headers: { "content-type": FORM, origin: site.origin },
    body: new URLSearchParams({ current_password: DEMO_PASSWORD }).toString(),
  });
  await noah.get("/oauth/payout/account/finish");
};

/** So much that noah is paid on the Monday after next, whatever went back of what he has sold. */
const tipWell = async ({ buyer, tell }: Round): Promise<void> => {
  const { status, body, text } = await buyer.client.post("/oauth/payment/start/api", {
    ...{ model_username: "noah", payment_intent: "tip", tip_type: "normal", tip_amount: 10_000 },
  });
  if (status !== 200) throw new Error(`noah was not tipped: ${status} ${text}`);
  tell({ paymentId: body.transaction_id, told: "paid" });
};

/** The bank of noah sends the newest payout of the round back; the company tells nobody. */
const sendBack = async ({ dataDir }: Round["site"]): Promise<void> => {
  const client = await connect(dataDir);
  await client.query(
    `update sandbox_payout set status = 'failed', reason = 'The bank account is closed'
      where payout_id = (select payout_id from sandbox_payout order by sent_at desc limit 1)`,
  );
  await client.end();
};

/** Somebody new, who leaves or changes his name. */
const newPerson = async ({ site, number }: Round, prefix: string): Promise<string> => {
  const username = `${prefix}${number}`;
  const client = createClient(site.origin, { "x-forwarded-for": `198.19.${number % 250}.1` });
  const { status, text } = await client.post("/api/v1/auth/signup", { username, password: PASSWORD });
  if (status >= 300) throw new Error(`${username} could not sign up: ${text}`);
  return username;
};

/** Signs in with one of these names; null: no such account can log in any more. */
const enter = async ({ site, number }: Round, ...names: readonly string[]): Promise<Client | null> => {
  const client = createClient(site.origin, { "x-forwarded-for": `198.19.${number % 250}.2` });
  await client.open("/oauth/payment/finish");
  for (const email of names)
    if ((await client.post("/api/v1/auth/signin", { email, password: PASSWORD })).status === 200)
      return client;
  return null;
};

const leave = async (round: Round, username: string): Promise<void> => {
  const client = await enter(round, username);
  if (client === null) return;
  const { status } = await client.post(DELETE, { password: PASSWORD });
  if (status === 200) round.tell({ paymentId: username, told: "deletion asked" });
};

const rename = async (round: Round, username: string): Promise<void> => {
  const next = `${username}x`;
  const client = await enter(round, username, next);
  const { status } = await client!.post(RENAME, { username: next });
  if (status === 200) round.tell({ paymentId: next, told: "renamed" });
};

/** ava's files are posted by themselves at noon, or no more. */
const switchSlots = async (ava: Client, active: boolean): Promise<void> => {
  const { folder_ids, access, shares_on_twitter } = (await ava.get(AUTO_POSTS)).body;
  const { status, text } = await ava.post(AUTO_POSTS, {
    ...{ active, slots: SLOTS, folder_ids, access, shares_on_twitter, time_zone: "UTC" },
  });
  if (status !== 200) throw new Error(`ava's slots were not taken: ${status} ${text}`);
};

/** The next noon at which ava posts by herself. */
const nextSlot = ({ site }: Round): number => Math.ceil((site.now() + 60 - DAY / 2) / DAY) * DAY + DAY / 2;

/** What creators are paid, who leaves, who has another name, and what is posted by itself. */
export const accountFlows = {
  payout: {
    steps: ["payday", "sent", "bank", "bank answered"],
    arrange: async (round) => {
      await openAccount(round);
      await member(round);
      await tipWell(round);
      mondays.set(round.key, nextPayoutAt(round.site.now() + 7 * DAY));
      return `payout ${round.number}`;
    },
    act: async (round) => {
      const { site, number, key } = round;
      site.reached("payday");
      await liveUntil(round, mondays.get(key)! + 60);
      site.reached("sent");
      await site.advance(60);
      site.reached("bank");
      if (number % 2 === 0) await sendBack(site);
      site.reached("bank answered");
      await site.advance(DAY);
    },
    again: async (round, paymentId) => {
      const { site, key, tell } = round;
      // What came back is paid by the next run; here the one of this Monday is made up for.
      await liveUntil(round, mondays.get(key)! + 2 * DAY);
      await site.advance(700);
      const client = await connect(site.dataDir);
      const { rowCount } = await client.query(
        "select from payout p join account a on a.id = p.creator_id where a.username = 'noah' and p.booked_at >= $1",
        [mondays.get(key)!],
      );
      await client.end();
      tell({ paymentId, told: (rowCount ?? 0) > 0 ? "paid out" : "not paid out" });
    },
    lost: `
      select "paymentId" as id from told where told = 'not paid out'
      union select p.id from payout p where p.provider = 'sandbox' and p.status in ('assigned', 'sent', 'paid')
        and not exists (select 1 from sandbox_payout s
          where s.payout_id = p.id and s.amount = p.amount and s.status <> 'failed')`,
    doubled: `
      select min(p.id) as id from payout p
        group by p.creator_id, floor((p.booked_at - ${4 * DAY}) / ${7 * DAY}.0) having count(*) > 1
      union select p.id from payout p where (
        select coalesce(sum(l.amount), 0) from ledger_posting l
        where l.payment_id = 'payout-' || p.id and l.account = 'payout:' || p.creator_id)
        <> case when p.status in ('failed', 'returned') then 0 else p.amount end`,
    orphaned: `
      select s.payout_id as id from sandbox_payout s left join payout p on p.id = s.payout_id
        where s.status <> 'failed' and (p.id is null or p.status in ('booked', 'failed', 'returned'))`,
  },
  deletion: {
    steps: ["delete", "30 days", "erased"],
    arrange: (round) => newPerson(round, "leaver"),
    act: async (round, username) => {
      const { site } = round;
      site.reached("delete");
      await leave(round, username);
      site.reached("30 days");
      await liveUntil(round, site.now() + 35 * DAY);
      site.reached("erased");
      await site.advance(60);
    },
    again: async (round, username) => {
      await keysAbandoned(round);
      await leave(round, username);
      await liveUntil(round, round.site.now() + 50 * DAY);
      await round.site.advance(700);
    },
    lost: `
      select t."paymentId" as id from told t join account a on a.username = t."paymentId"
        where t.told = 'deletion asked'`,
    orphaned: `
      select c.account_id as id from credential c left join account a on a.id = c.account_id where a.id is null
      union select s.account_id from session s left join account a on a.id = s.account_id
        where s.account_id is not null and a.id is null`,
  },
  rename: {
    steps: ["rename", "renamed"],
    arrange: (round) => newPerson(round, "named"),
    act: async (round, username) => {
      const { site } = round;
      site.reached("rename");
      await rename(round, username);
      site.reached("renamed");
      await site.advance(0);
    },
    again: async (round, username) => {
      await keysAbandoned(round);
      await rename(round, username);
    },
    lost: `
      select t."paymentId" as id from told t where t.told = 'renamed'
        and not exists (select 1 from account a where a.username = t."paymentId")`,
    doubled: `select account_id as id from former_username where username like 'named%'
      group by account_id having count(*) > 1`,
    orphaned: `
      select f.username_key as id from former_username f left join account a on a.id = f.account_id
        where a.id is null or lower(a.username) = f.username_key`,
  },
  "auto post": {
    steps: ["slot", "slot over"],
    arrange: async (round) => {
      await switchSlots(await signIn(round.site.origin, "ava", round.number), true);
      return `slot ${nextSlot(round)}`;
    },
    act: async ({ site }, slot) => {
      site.reached("slot");
      await site.goTo(Number(slot.split(" ")[1]) + 30);
      site.reached("slot over");
      await site.advance(60);
    },
    again: async (round, paymentId) => {
      const { site, number, tell } = round;
      await site.goTo(Number(paymentId.split(" ")[1]) + 90);
      await site.advance(700);
      tell({ paymentId, told: "slot over" });
      await switchSlots(await signIn(site.origin, "ava", number), false);
    },
    lost: `
      select t."paymentId" as id from told t where t.told = 'slot over' and not exists (
        select 1 from auto_post_medium where 'slot ' || slot_at = t."paymentId")
        and not exists (select 1 from auto_post where told_empty)
      union select 'post ' || a.post_id from auto_post_medium a left join post p on p.id = a.post_id
        where p.id is null or (p.state = 'planned' and a.slot_at < (select now from site) - 3600)`,
    doubled: `
      select 'slot ' || slot_at as id from auto_post_medium group by creator_id, slot_at having count(*) > 1
      union select 'medium ' || media_id from auto_post_medium group by media_id having count(*) > 1`,
    orphaned: `
      select 'medium ' || a.media_id as id from auto_post_medium a where not exists (
        select 1 from post_media pm where pm.post_id = a.post_id and pm.media_id = a.media_id)`,
  },
} as const satisfies Readonly<Record<string, Flow>>;
