import { plainCents } from "../../domain/format/cents.ts";
import { daySeconds } from "../../domain/format/duration.ts";
import { minimumPayment } from "../../domain/payout/payout.ts";
import { nextPayoutAt } from "../../domain/payout/payout-week.ts";
import { creatorOf, type Handlers } from "../http/context.ts";
import { answer, content } from "../http/reply.ts";
import { csvText } from "../ledger/csv.ts";
import { readOwed } from "../payout/payable.ts";
import { readEarnings, sumEarnings, type EarningsRow } from "./read-earnings.ts";

const PAGE = 100;
/** Lines of a file at the most. */
const FILE = 100_000;
const PAYOUTS = 100;

const sharesOf = (row: Pick<EarningsRow, "gross" | "manager" | "net">) => ({
  gross: row.gross,
  platform: row.gross - row.manager - row.net,
  manager: row.manager,
  net: row.net,
});

const csvOf = (rows: readonly EarningsRow[]): string =>
  csvText([
    ["date", "payment", "kind", "movement", "fan", "gross_usd", "platform_usd", "manager_usd", "net_usd"],
    ...rows.map((row) => {
      const { gross, platform, manager, net } = sharesOf(row);
      const date = new Date(row.at * 1000).toISOString();
      const what = [date, row.payment_id, row.kind, row.movement, row.username];
      return [...what, ...[gross, platform, manager, net].map(plainCents)];
    }),
  ]);

export const earningsHandlers = {
  getEarnings: async (input, context) => {
    const { database } = context.services;
    const { to = context.now + 1, from = to - 30 * daySeconds, kind = null } = input;
    const period = { creatorId: creatorOf(context), from, to, kind };
    if (input.format === "csv") {
      const rows = await readEarnings(database, period, FILE, null);
      const headers = { "content-disposition": 'attachment; filename="earnings.csv"' };
      return content("text/csv; charset=utf-8", csvOf(rows), { headers });
    }
    const { before_time: at, before_id: id = "" } = input;
    const [rows, kinds] = await Promise.all([
      readEarnings(database, period, PAGE + 1, at === undefined ? null : { at, id }),
      sumEarnings(database, period),
    ]);
    const shown = rows.slice(0, PAGE);
    const last = shown.at(-1);
    const total = kinds.reduce(
      (sum, row) => ({
        gross: sum.gross + row.gross,
        manager: sum.manager + row.manager,
        net: sum.net + row.net,
      }),
      { gross: 0, manager: 0, net: 0 },
    );
    return answer({
      totals: sharesOf(total),
      kinds: kinds.map((row) => ({ kind: row.kind, ...sharesOf(row) })),
      items: shown.map((row) => ({
        ...{ id: row.id, payment_id: row.payment_id, at: row.at, kind: row.kind, movement: row.movement },
        fan: { username: row.username, display_name: row.display_name },
        ...sharesOf(row),
      })),
      next: rows.length > PAGE && last !== undefined ? { before_time: last.at, before_id: last.id } : null,
    });
  },

  getPayouts: async (_, context) => {
    const { database } = context.services;
    const creatorId = creatorOf(context);
    const [[owed], items] = await Promise.all([
      readOwed(database, context.now, creatorId),
      database
        .selectFrom("payout")
        .select(["id", "amount as amount_usd", "status", "reason", "booked_at", "paid_at"])
        .where("creator_id", "=", creatorId)
        .orderBy("booked_at", "desc")
        .orderBy("id", "desc")
        .limit(PAYOUTS)
        .execute(),
    ]);
    return answer({
      pending: owed?.pending ?? 0,
      payable: owed?.payable ?? 0,
      minimum_payment: minimumPayment,
      next_at: nextPayoutAt(context.now),
      items,
    });
  },
} satisfies Partial<Handlers>;
