import type { RawNode } from "kysely";

import { isRunning } from "../../src/domain/subscription/subscription.ts";
import type { RawResult } from "../../src/server/store/sql-over.ts";
import type { Row, Tables } from "./memory-tables.ts";

/** Whom a creator writes to: names of groups, as `broadcastGroups` has them. */
export interface AudienceAsked {
  readonly creatorId: unknown;
  readonly excluded: readonly unknown[];
  readonly groups: readonly string[];
  /** Epoch seconds. */
  readonly now: number;
}

const rowsOf = (tables: Tables, name: string): readonly Row[] => tables.get(name) ?? [];
const found = (rows: readonly Row[]): RawResult => ({
  command: "SELECT",
  rowCount: rows.length,
  rows: [...rows],
});

const isIn = (group: string, id: unknown, { creatorId, now }: AudienceAsked, tables: Tables): boolean => {
  const types = group === "followers" ? ["free"] : ["access", "trial", "gift"];
  const own = rowsOf(tables, "subscription").filter(
    ({ fan_id, creator_id, type }) =>
      fan_id === id && creator_id === creatorId && types.includes(String(type)),
  );
  const runs = own.some(({ status, end_at: endAt }) => isRunning({ status, endAt } as never, now));
  return group === "expired" ? !runs && own.some(({ started }) => started === true) : runs;
};

/** The accounts of an audience, in the order of ids (src/server/broadcast/audience.ts); nobody is asked what he has spent. */
export const audienceOf = (asked: AudienceAsked, tables: Tables): readonly Row[] => {
  const { creatorId, excluded, groups } = asked;
  const hasBlock = (id: unknown): boolean =>
    rowsOf(tables, "block").some(
      ({ blocker_id: by, blocked_id: whom }) =>
        (by === id && whom === creatorId) || (by === creatorId && whom === id),
    );
  return rowsOf(tables, "account")
    .filter(
      ({ id, suspended }) =>
        suspended === false && id !== creatorId && !excluded.includes(id) && !hasBlock(id),
    )
    .filter(({ id }) => groups.some((group) => isIn(group, id, asked, tables)))
    .toSorted((one, other) => (String(one["id"]) < String(other["id"]) ? -1 : 1));
};

const isNode = (part: unknown): part is RawNode =>
  typeof part === "object" && part !== null && "sqlFragments" in part;

/** What a query says, however deep. */
const textOf = (node: unknown): string =>
  isNode(node) ? [...node.sqlFragments, ...node.parameters.map(textOf)].join(" ") : "";
const valueOf = (node: unknown): unknown => (node as { readonly value: unknown }).value;

/** The newest moment that an expression names. */
const momentIn = (node: unknown): number => {
  if (typeof node !== "object" || node === null) return 0;
  const parts: readonly unknown[] = Object.values(node);
  return Math.max(0, ...parts.map((part) => (typeof part === "number" ? part : momentIn(part))));
};

const groupOf = (node: unknown): string => {
  const text = textOf(node);
  if (text.includes("and started")) return "expired";
  return text.includes("type = 'free'") ? "followers" : "subscribers";
};

const askedIn = (node: unknown): AudienceAsked => {
  const [creator, excluded, , , groups] = (node as RawNode).parameters;
  return {
    creatorId: valueOf(creator),
    excluded: valueOf(excluded) as readonly unknown[],
    // Between them stand others that say 'or'.
    groups: (groups as RawNode).parameters
      .filter((part) => textOf(part).includes("from subscription"))
      .map(groupOf),
    now: momentIn(groups),
  };
};

const oneToSend = (id: unknown, tables: Tables): RawResult =>
  found(
    rowsOf(tables, "broadcast")
      .filter((row) => row["id"] === id)
      .map((row) => {
        const content = rowsOf(tables, "direct_message").find(
          (each) => each["id"] === row["direct_message_id"],
        )!;
        const sender = rowsOf(tables, "account").find((each) => each["id"] === row["creator_id"])!;
        return {
          ...row,
          ...{ text: content["title"], amount_usd: content["amount_usd"], held: content["held"] },
          ...{ username: sender["username"], display_name: sender["display_name"] },
          ...{ suspended: sender["suspended"], shown: true, is_rejected: false, media: [] },
        };
      }),
  );

/** The queries of messages to many that the server writes as text; null: it is none of these. */
export const broadcastQuery = (
  reads: (what: string) => boolean,
  parameters: readonly unknown[],
  tables: Tables,
): RawResult | null => {
  if (reads("select from broadcast where id")) return found([]);
  // Nobody was called otherwise before.
  if (reads("from former_username f join account n")) return found([]);
  if (reads("from broadcast b join direct_message d")) return oneToSend(valueOf(parameters.at(-1)), tables);
  if (reads("as count from account a where"))
    return found([{ count: audienceOf(askedIn(parameters[0]), tables).length }]);
  if (!reads("select a.id, a.username from account a where a.id >")) return null;
  const [after, asked, limit] = parameters;
  const last = String(valueOf(after));
  return found(
    audienceOf(askedIn(asked), tables)
      .filter(({ id }) => String(id) > last)
      .slice(0, Number(valueOf(limit))),
  );
};
