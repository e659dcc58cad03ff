import type { Client } from "../running/http-client.ts";
import { keysAbandoned, member, oneClick, signIn, type Flow, type Round } from "./flow-parts.ts";
import { killTask, operateSite } from "./payment-balance.ts";

const MANAGER = "/api/v1/account/manager";
const DOMAIN = "/api/v1/account/customize/domain";

/** Noah is managed, by elsa. */
interface Pair {
  readonly noah: Client;
  readonly elsa: Client;
  readonly ids: { readonly noah: string; readonly elsa: string };
}
const pairs = new Map<string, Pair>();
/** Rounds whose change was acknowledged before the server was killed. */
const acknowledged = new Set<string>();

const meet = async ({ site, number, key }: Round): Promise<Pair> => {
  const [noah, elsa] = [await signIn(site.origin, "noah", number), await signIn(site.origin, "elsa", number)];
  const idOf = async (client: Client): Promise<string> =>
    (await client.get("/api/v1/auth/session")).body.user.id;
  const pair = { noah, elsa, ids: { noah: await idOf(noah), elsa: await idOf(elsa) } };
  pairs.set(key, pair);
  return pair;
};

const must = async (call: Promise<{ readonly status: number; readonly text: string }>): Promise<void> => {
  const { status, text } = await call;
  if (status !== 200) throw new Error(`A manager could not be arranged: ${status} ${text}`);
};

const stateOf = async ({
  noah,
}: Pair): Promise<{ readonly fee: number | null; readonly invited: boolean }> => {
  const { manager, sent_invite: sent } = (await noah.get(MANAGER)).body;
  return { fee: manager?.fee_percentage ?? null, invited: sent !== null };
};

const accept = async ({ elsa, ids }: Pair) => {
  const invites: readonly { model_user_id: string; fee_percentage: number; hash: string }[] = (
    await elsa.get(MANAGER)
  ).body.received_invites;
  const invite = invites.find(({ model_user_id: id }) => id === ids.noah);
  const { fee_percentage: fee, hash } = invite ?? { fee_percentage: 0, hash: "" };
  return elsa.post(`${MANAGER}/accept`, { username: "noah", fee, hash });
};

/** Fees change from round to round. */
const feeOf = ({ number }: Round): number => 5 + (number % 7) * 7.5;

/** Nobody is, or elsa is invited, or she is the manager. Answers the membership by which the buyer can pay at once. */
const arrangeAs =
  (what: "invited" | "managing") =>
  async (round: Round): Promise<string> => {
    // Nobody may invite as often in an hour as the rounds of these flows alone do.
    await round.site.advance(3600);
    const pair = await meet(round);
    const { noah, ids } = pair;
    const before = await stateOf(pair);
    if (before.fee !== null) await must(noah.delete(MANAGER));
    if (before.invited) await must(noah.delete(`${MANAGER}/sent-invite?manager=${ids.elsa}`));
    await must(noah.post(`${MANAGER}/invite`, { username: "elsa", fee_percentage: feeOf(round) }));
    if (what === "managing") await must(accept(pair));
    return member(round);
  };

/** The change that is killed, and whether it holds by what the server says. */
interface Change {
  readonly make: (pair: Pair, round: Round) => Promise<{ readonly status: number }>;
  readonly holds: (state: Awaited<ReturnType<typeof stateOf>>, round: Round) => boolean;
}

/** What the books say of a sale's manager is what his stream said at that moment (MGR-04). */
const bookedOtherwise = `
  select sale.id from (
    select killed.id, creator_id, sold.position,
      (select coalesce(sum((line ->> 'amount')::int) filter (where line ->> 'account' like 'manager:%'), 0)
        from jsonb_array_elements(sold.data -> 'postings') line) as share,
      (select sum((line ->> 'amount')::int) filter (where line ->> 'account' like 'manager:%' or line ->> 'account' like 'creator:%')
        from jsonb_array_elements(sold.data -> 'postings') line) as credit
    from killed join event sold on sold.stream = 'ledger-' || killed.id and sold.version = 1) sale
  left join lateral (select type from event where stream = 'manager-' || creator_id and position < sale.position
    order by position desc limit 1) now on true
  left join lateral (select (data ->> 'fee')::int as fee from event where stream = 'manager-' || creator_id
    and position < sale.position and data ? 'fee' order by position desc limit 1) agreed on true
  where share <> case when now.type in ('ManagerAccepted', 'ManagerFeeChanged')
    then floor(credit * agreed.fee / 10000.0) else 0 end`;

/** The streams and the table of managers that disagree, and what was acknowledged and is not so. */
const grantsOtherwise = `
  select creator_id as id from manager_grant g
  left join lateral (select type from event where stream = 'manager-' || creator_id order by position desc limit 1) last on true
  where last.type is null or last.type not in ('ManagerInvited', 'ManagerAccepted', 'ManagerFeeChanged')
    or (accepted_at is not null) <> (last.type <> 'ManagerInvited')
    or fee <> (select (data ->> 'fee')::int from event where stream = 'manager-' || creator_id and data ? 'fee'
      order by position desc limit 1)
  union select "paymentId" from told where told = 'manager lost'`;

const changing = (step: string, from: "invited" | "managing", { make, holds }: Change): Flow => ({
  steps: [step, "sale"],
  arrange: arrangeAs(from),
  act: async (round, membership) => {
    const { site, key } = round;
    site.reached(step);
    const { status } = await make(pairs.get(key)!, round);
    if (status === 200) acknowledged.add(key);
    site.reached("sale");
    await oneClick(round, membership, "noah");
  },
  again: async (round, membership) => {
    const pair = pairs.get(round.key)!;
    const isDone = holds(await stateOf(pair), round);
    if (acknowledged.has(round.key) && !isDone)
      round.tell({ paymentId: `manager of round ${round.number}`, told: "manager lost" });
    if (!isDone) await make(pair, round);
    await keysAbandoned(round);
    await oneClick(round, membership, "noah");
  },
  lost: `${bookedOtherwise} union ${grantsOtherwise}`,
  always: true,
});

const hostOf = ({ number }: Round): string => `killed-${number}.example`;
/** The names that are declined when the first is approved. */
const othersOf = ({ number }: Round): readonly string[] => [
  `killed-${number}-b.example`,
  `killed-${number}-c.example`,
];
/** Operators' tasks are killed while they start, connect or write, as the number of the round has it. Milliseconds. */
const taskLife = ({ number }: Round): number => 250 + ((number * 137) % 1250);

interface HeldName {
  readonly custom_domain: string;
  readonly custom_domain_status: string;
  readonly records: readonly { readonly type: string; readonly name: string; readonly value: string }[];
}
const namesOf = async (noah: Client): Promise<readonly HeldName[]> =>
  (await noah.get("/api/v1/account/customize")).body.data.domain_list;

const askFor = ({ noah }: Pair, round: Round) =>
  noah.post(DOMAIN, { custom_domain: hostOf(round), kind: "new", alternatives: othersOf(round) });

const approve = async (round: Round): Promise<void> => {
  const { rejected } = await operateSite(round.site.dataDir, "approve-domain", hostOf(round));
  if (!rejected) round.tell({ paymentId: hostOf(round), told: "domain approved" });
};

/** Gives the name the records that it has to have. */
const point = async (round: Round): Promise<void> => {
  const { zones } = round.site;
  const names = await namesOf(pairs.get(round.key)!.noah);
  const held = names.find(({ custom_domain: name }) => name === hostOf(round));
  for (const { type, name, value } of held?.records ?? []) {
    zones.set(name, type === "TXT" ? { txt: [value] } : { cname: value });
    if (type !== "TXT") zones.set(value, { a: ["203.0.113.7"] });
  }
};

const lookUp = async (round: Round): Promise<void> => {
  const { status, body } = await pairs
    .get(round.key)!
    .noah.post(`${DOMAIN}/check`, { custom_domain: hostOf(round) });
  const names: readonly HeldName[] = status === 200 ? body.data.domain_list : [];
  if (names.some((one) => one.custom_domain === hostOf(round) && one.custom_domain_status === "online"))
    round.tell({ paymentId: hostOf(round), told: "domain online" });
};

/** Managers and names under kills. */
export const managerFlows = {
  "manager accepts": changing("accept", "invited", {
    make: accept,
    holds: ({ fee }) => fee !== null,
  }),
  "manager's fee": changing("fee change", "managing", {
    make: ({ noah, ids }, round) =>
      noah.post(`${MANAGER}/edit`, { fee_percentage: feeOf(round) + 1.25, manager: ids.elsa }),
    holds: ({ fee }, round) => fee === feeOf(round) + 1.25,
  }),
  "manager removed": changing("remove", "managing", {
    make: ({ noah, ids }) => noah.delete(`${MANAGER}?manager=${ids.elsa}`),
    holds: ({ fee }) => fee === null,
  }),
  "domain approved": {
    steps: ["ask", "approve", "look up", "online"],
    arrange: async (round) => {
      await meet(round);
      return member(round);
    },
    act: async (round) => {
      const { site, key } = round;
      site.reached("ask");
      await askFor(pairs.get(key)!, round);
      await killTask(site.dataDir, taskLife(round), "approve-domain", hostOf(round));
      site.reached("approve");
      await approve(round);
      await point(round);
      site.reached("look up");
      await lookUp(round);
      site.reached("online");
      await site.advance(0);
    },
    again: async (round) => {
      const pair = pairs.get(round.key)!;
      const { noah } = pair;
      if ((await namesOf(noah)).every(({ custom_domain: name }) => name !== hostOf(round)))
        await must(askFor(pair, round));
      await approve(round);
      await point(round);
      await must(noah.post(`${DOMAIN}/check`, { custom_domain: hostOf(round) }));
      const names = await namesOf(noah);
      const statusOf = (host: string) =>
        names.find(({ custom_domain: name }) => name === host)?.custom_domain_status;
      if (statusOf(hostOf(round)) !== "online")
        round.tell({ paymentId: hostOf(round), told: "domain is not online in the end" });
      for (const other of othersOf(round)) {
        if (statusOf(other) !== "not_approved")
          round.tell({ paymentId: other, told: "domain was not declined" });
        await must(noah.delete(`${DOMAIN}?custom_domain=${other}`));
      }
      await must(noah.delete(`${DOMAIN}?custom_domain=${hostOf(round)}`));
    },
    // It was given back in the end; once approved it never waits for a review again, once online it is brought there no second time.
    lost: `
      select host as id from custom_domain where host like 'killed-%'
      union select told."paymentId" from told where told.told in ('domain is not online in the end', 'domain was not declined')
      union select told."paymentId" from told where told.told in ('domain approved', 'domain online')
        and (select count(*) from event where stream like '%' || told."paymentId"
          and type = case told.told when 'domain approved' then 'DomainApproved' else 'DomainWentOnline' end) <> 1`,
  },
} as const satisfies Readonly<Record<string, Flow>>;
