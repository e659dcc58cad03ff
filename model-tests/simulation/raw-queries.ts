import type { RawNode } from "kysely";

import { payableAccounts } from "../../src/domain/ledger/ledger.decider.ts";
import type { AccountId } from "../../src/domain/unit/unit.ts";
import type { RawResult } from "../../src/server/store/sql-over.ts";
import type { Row, Tables } from "./memory-tables.ts";
import { autoQuery } from "./auto-queries.ts";
import { broadcastQuery } from "./broadcast-queries.ts";
import { mediaQuery } from "./media-queries.ts";
import { talkQuery, unreadUsers } from "./talk-queries.ts";

const limited = (row: Row | undefined, kind: string): Row => ({
  [`${kind}_open`]: row?.["open"] ?? null,
  [`${kind}_left`]:
    row === undefined || row["places"] === null
      ? null
      : Number(row["places"]) - Number(row["taken"]) - Number(row["reserved"]),
});

/** What is owed to creators (src/server/payout/payable.ts): sales that are older than the first parameter, what was paid out at once. */
const owed = (parameters: readonly unknown[], tables: Tables): RawResult => {
  const [{ value: youngest }, of] = parameters as readonly [{ readonly value: number }, RawNode];
  const only = of.parameters[0] as { readonly value: unknown } | undefined;
  const postings = tables.get("ledger_posting") ?? [];
  const young = new Set(
    postings.flatMap((row) =>
      row["kind"] === "sale" && Number(row["posted_at"]) > youngest ? [row["payment_id"]] : [],
    ),
  );
  const sums = new Map<string, { payable: number; pending: number }>();
  for (const { account, amount, kind, payment_id } of postings) {
    const name = String(account);
    const isPayable = /^(?:creator|manager|referral):/.test(name);
    if (!isPayable || (only !== undefined && !(only.value as readonly string[]).includes(name))) continue;
    const sum = sums.get(name) ?? { payable: 0, pending: 0 };
    sum[kind !== "payout" && young.has(payment_id) ? "pending" : "payable"] += Number(amount);
    sums.set(name, sum);
  }
  const rows = [...sums].map(([account, sum]) => ({ account, ...sum }));
  return { command: "SELECT", rowCount: rows.length, rows };
};

/** What is read before a payment is booked (src/server/payment/payment.process.ts), with who manages the creator by then; nobody has referrers here. */
const settlementFacts = (parameters: readonly unknown[], tables: Tables): RawResult => {
  const values = parameters.map((each) => (each as { readonly value: unknown }).value);
  const [, , , now] = values;
  const [buyer, creator] = values.slice(-2);
  const grantOf = (id: unknown): Row | undefined =>
    (tables.get("manager_grant") ?? []).find(
      (row) =>
        row["creator_id"] === id && row["accepted_at"] !== null && Number(row["accepted_at"]) <= Number(now),
    );
  const has_paid = (tables.get("payment") ?? []).some(
    ({ buyer_id, status }) => buyer_id === buyer && status === "settled",
  );
  const card = (tables.get("payment_card") ?? []).find((row) => row["account_id"] === buyer);
  const charged = card === undefined ? null : `${String(card["brand"])} ${String(card["last4"])}`;
  const rows = (tables.get("account") ?? [])
    .filter(({ id }) => id === buyer || id === creator)
    .map(({ id, username, display_name }) => ({
      ...{ id, username, display_name, has_paid, charged },
      ...{ manager_id: grantOf(id)?.["manager_id"] ?? null, fee: grantOf(id)?.["fee"] ?? null },
      ...{ referrer_id: null, share: null },
    }));
  return { command: "SELECT", rowCount: rows.length, rows };
};

/** The open numbers of badges (`readCountersBy` of src/server/store/read-counters.ts); nobody has notices, reviews or Snapchats here. */
const countersOf = (parameters: readonly unknown[], tables: Tables): RawResult => {
  const { value: ids } = parameters.at(-1) as { readonly value: readonly unknown[] };
  const rows = ids.map((id) => {
    const names = payableAccounts(id as AccountId);
    const balance = (tables.get("ledger_posting") ?? [])
      .filter(({ account }) => names.includes(String(account)))
      .reduce((sum, { amount }) => sum + Number(amount), 0);
    const pending = (tables.get("menu_purchase") ?? []).filter(
      ({ creator_id, status }) => creator_id === id && status === "pending",
    );
    return {
      ...{ unread_dm_user_ids: unreadUsers(id, tables), unread_notifications: 0, content_review_pending: 0 },
      ...{ tip_menu_pending: pending.length, snapchat_adds: 0, snapchat_removals: 0 },
      can_payout: Math.max(0, balance),
    };
  });
  return { command: "SELECT", rowCount: rows.length, rows };
};

/** Tries of each key since a moment (src/server/account/attempts.ts). */
const triesSince = (parameters: readonly unknown[], tables: Tables): RawResult => {
  const [names, since] = parameters.map((each) => (each as { readonly value: unknown }).value);
  const times = new Map<string, number[]>();
  for (const { key, at } of tables.get("attempt") ?? []) {
    if (!(names as readonly unknown[]).includes(key) || Number(at) <= Number(since)) continue;
    times.set(String(key), [...(times.get(String(key)) ?? []), Number(at)]);
  }
  const rows = [...times].map(([key, all]) => ({ key, tries: all.length, oldest: Math.min(...all) }));
  return { command: "SELECT", rowCount: rows.length, rows };
};

/** What a creator is found by: an id, or what a username means now, which is the name itself where nobody had another one. */
type Asked = { readonly value: unknown } | RawNode;

const known = new Map<string, (what: string) => boolean>();

/** Whether some words stand in the text of a query; there are few texts, each of which is run thousands of times. */
const readsIn = (text: string): ((what: string) => boolean) => {
  const before = known.get(text);
  if (before !== undefined) return before;
  const found = new Map<string, boolean>();
  const reads = (what: string): boolean => {
    const stands = found.get(what) ?? text.includes(what);
    found.set(what, stands);
    return stands;
  };
  known.set(text, reads);
  return reads;
};

/**
 * The queries of buying that the server writes as text: a creator's row (src/server/creator/creator.reads.ts), and the
 * browsers that are to be notified of a payment, of which there are none here; what creators are owed; the members of a Snapchat,
 * whom nobody adds here.
 */
export const rawQuery = ({ sqlFragments, parameters }: RawNode, tables: Tables): RawResult => {
  const reads = readsIn(sqlFragments.join("?"));
  if (reads("as counted (id, place)")) return countersOf(parameters, tables);
  if (reads("as has_paid")) return settlementFacts(parameters, tables);
  const ofTalk = talkQuery(reads, parameters, tables);
  if (ofTalk !== null) return ofTalk;
  const ofItself = autoQuery(reads, parameters, tables);
  if (ofItself !== null) return ofItself;
  const ofMany = broadcastQuery(reads, parameters, tables);
  if (ofMany !== null) return ofMany;
  const ofMedia = mediaQuery(reads, parameters, tables);
  if (ofMedia !== null) return ofMedia;
  // Nothing waits for a lock here, and nothing is swept away.
  if (reads("pg_advisory_xact_lock")) return { command: "SELECT", rowCount: 1, rows: [] };
  if (reads("delete from attempt")) return { command: "DELETE", rowCount: 0, rows: [] };
  if (reads("from attempt")) return triesSince(parameters, tables);
  // There are no sites here whose name a mail could have.
  if (reads("metadata ->> 'site'")) return { command: "SELECT", rowCount: 0, rows: [] };
  if (reads("from snapchat_member") || reads("from guest_buyer"))
    return { command: "INSERT", rowCount: 0, rows: [] };
  // Nobody tips with a message here.
  if (reads("update message set")) return { command: "UPDATE", rowCount: 0, rows: [] };
  // Nobody promotes anybody here.
  if (reads("p.accepted_at is not null")) return { command: "SELECT", rowCount: 0, rows: [] };
  // Nobody edits what is bought here.
  if (reads("for share")) return { command: "SELECT", rowCount: 0, rows: [] };
  if (reads("as payable")) return owed(parameters, tables);
  // Nobody waits to be told that somebody is live, and nobody reads lists of who is.
  if (reads("from live_alert l")) return { command: "SELECT", rowCount: 0, rows: [] };
  if (reads("select a.username from account a")) return { command: "SELECT", rowCount: 0, rows: [] };
  if (reads("select from post where id")) return { command: "SELECT", rowCount: 0, rows: [] };
  // Nobody tips in a broadcast here.
  if (reads("from stream_message m")) return { command: "SELECT", rowCount: 1, rows: [{ raised: 0 }] };
  if (reads("from push_device")) return { command: "INSERT", rowCount: 0, rows: [] };
  if (!reads("left join profile_count")) {
    throw new Error(`The simulation does not know the query '${sqlFragments.join("?")}'.`);
  }
  const [column, asked] = parameters as readonly [RawNode, Asked];
  const key = column.sqlFragments.join("");
  const value =
    "value" in asked ? asked : (asked.parameters.at(-1) as unknown as { readonly value: unknown });
  const account = (tables.get("account") ?? []).find(
    (row) => row[key] === value.value && row["type"] === "model" && row["suspended"] === false,
  );
  if (account === undefined) return { command: "SELECT", rowCount: 0, rows: [] };
  const id = account["id"];
  const state = (tables.get("creator") ?? []).find((row) => row["account_id"] === id)?.["state"] ?? null;
  const places = (kind: string): Row =>
    limited(
      (tables.get("offer_places") ?? []).find((row) => row["creator_id"] === id && row["kind"] === kind),
      kind,
    );
  const counts = { post: 0, free: 0, picture: 0, video: 0, audio: 0, likes: 0 };
  const row = {
    ...account,
    state,
    sells_menu: false,
    domain: null,
    galleries: {},
    ...counts,
    ...places("trial"),
    ...places("winback"),
  };
  return { command: "SELECT", rowCount: 1, rows: [row] };
};
