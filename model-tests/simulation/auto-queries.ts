import type { RawNode } from "kysely";

import { isRunning } from "../../src/domain/subscription/subscription.ts";
import type { RawResult } from "../../src/server/store/sql-over.ts";
import { storedRow, type Row, type Tables } from "./memory-tables.ts";

type Parameters = RawNode["parameters"];

const valueOf = (parameter: unknown): unknown => (parameter as { readonly value: unknown }).value;
const rowsOf = (tables: Tables, name: string): readonly Row[] => tables.get(name) ?? [];
const found = (rows: readonly Row[]): RawResult => ({
  command: "SELECT",
  rowCount: rows.length,
  rows: [...rows],
});
/** The newest moment that an expression names. */
const momentIn = (node: unknown): number => {
  if (typeof node !== "object" || node === null) return 0;
  const parts: readonly unknown[] = Object.values(node);
  return Math.max(0, ...parts.map((part) => (typeof part === "number" ? part : momentIn(part))));
};
const isOn = ({ active, deleted_at }: Row): boolean => active === true && deleted_at === null;

/** Jobs for each message that is on for what happened (src/server/auto-message/auto-message.reactions.ts); the commit takes them from this table. */
const tell = (parameters: Parameters, tables: Tables): RawResult => {
  const [kind, name, occasion, at, , creatorId, type] = parameters.map(valueOf);
  const due = rowsOf(tables, "auto_message").filter(
    (row) => row["creator_id"] === creatorId && row["type"] === type && isOn(row),
  );
  const jobs = due.map(({ id, rule }) =>
    storedRow(
      "job",
      {
        ...{ kind, key: `auto:${String(id)}:${String(name)}` },
        payload: JSON.stringify({ ...(JSON.parse(String(occasion)) as object), id }),
        due_at: Number(at) + ((rule as { readonly delay?: number }).delay ?? 0),
      },
      true,
    ),
  );
  const before = rowsOf(tables, "job");
  const fresh = jobs.filter(({ key }) => before.every((job) => job["key"] !== key));
  tables.set("job", [...before, ...fresh]);
  return { command: "INSERT", rowCount: fresh.length, rows: [] };
};

/** A message for a job (src/server/auto-message/sent-content.ts); its media are ready. */
const sentAuto = (parameters: Parameters, tables: Tables): RawResult => {
  const id = valueOf(parameters.at(-1));
  const auto = rowsOf(tables, "auto_message").find((row) => row["id"] === id);
  if (auto === undefined) return found([]);
  const content = rowsOf(tables, "direct_message").find((row) => row["id"] === auto["content_id"])!;
  const owner = rowsOf(tables, "account").find((row) => row["id"] === auto["creator_id"])!;
  const media = rowsOf(tables, "direct_message_media").filter(
    (row) => row["direct_message_id"] === content["id"],
  );
  return found([
    {
      ...auto,
      ...{ text: content["title"], amount_usd: content["amount_usd"], held: content["held"] },
      ...{ shown: true, is_rejected: false, media: media.map(() => ({ state: "ready" })) },
      ...{
        username: owner["username"],
        display_name: owner["display_name"],
        suspended: owner["suspended"],
      },
    },
  ]);
};

const runningOf = (id: unknown, now: number, tables: Tables): Row | undefined =>
  rowsOf(tables, "subscription").find(
    ({ id: own, status, end_at: endAt }) => own === id && isRunning({ status, endAt } as never, now),
  );

/** A new fan, while he is one. Nobody goes on from a trial here. */
const newFan = (parameters: Parameters, tables: Tables): RawResult => {
  const row = runningOf(valueOf(parameters[0]), momentIn(parameters[1]), tables);
  return found(row === undefined || row["started"] !== true ? [] : [{ ...row, was_on_trial: false }]);
};

/** Who paid, while the money is the creator's. */
const payer = (parameters: Parameters, tables: Tables): RawResult => {
  const id = valueOf(parameters[0]);
  const sold = rowsOf(tables, "direct_message_sale").find((row) => row["payment_id"] === id);
  const is_ours = rowsOf(tables, "auto_message_content").some(
    (row) => sold !== undefined && row["direct_message_id"] === sold["direct_message_id"],
  );
  return found(
    rowsOf(tables, "payment")
      .filter((row) => row["id"] === id && row["status"] === "settled")
      .map((row) => ({ ...row, is_ours })),
  );
};

const stayer = (parameters: Parameters, tables: Tables): RawResult => {
  const row = runningOf(valueOf(parameters[0]), momentIn(parameters[1]), tables);
  return found(row === undefined ? [] : [row]);
};

const recipient = (parameters: Parameters, tables: Tables): RawResult => {
  const [sender, id] = [valueOf(parameters[0]), valueOf(parameters.at(-1))];
  const is_blocked = rowsOf(tables, "block").some(({ blocker_id: by, blocked_id: whom }) =>
    [by, whom].every((each) => each === sender || each === id),
  );
  return found(
    rowsOf(tables, "account")
      .filter((row) => row["id"] === id)
      .map((row) => ({ ...row, is_blocked })),
  );
};

/** The queries of automatic messages that the server writes as text; null: it is none of these. */
export const autoQuery = (
  reads: (what: string) => boolean,
  parameters: Parameters,
  tables: Tables,
): RawResult | null => {
  if (reads("insert into job (kind, key, payload") && reads("from auto_message"))
    return tell(parameters, tables);
  if (reads("select from auto_message where id")) return found([]);
  if (reads("from auto_message a join direct_message d")) return sentAuto(parameters, tables);
  if (reads("as was_on_trial")) return newFan(parameters, tables);
  if (reads("as is_ours")) return payer(parameters, tables);
  if (reads("select fan_id from subscription where id")) return stayer(parameters, tables);
  if (reads("select a.username, a.suspended, exists (select from block b"))
    return recipient(parameters, tables);
  return null;
};
