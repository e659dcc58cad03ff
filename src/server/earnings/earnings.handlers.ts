import { spanOf } from "../../domain/calendar/stats-period.ts";
import { daySeconds } from "../../domain/format/duration.ts";
import { creatorAccount, managerAccount } from "../../domain/ledger/ledger.decider.ts";
import { PAYOUT_ACCOUNT_PATH, minimumPayment } from "../../domain/payout/payout.ts";
import { nextPayoutAt } from "../../domain/payout/payout-week.ts";
import { subjectOf, type Handlers } from "../http/context.ts";
import { answer, content } from "../http/reply.ts";
import { dayStartsOf } from "../http/time-zone.ts";
import { readEarned } from "../ledger/balance.ts";
import { readOwed } from "../payout/payable.ts";
import { referralEarnings } from "../referral/referral.reads.ts";
import { earningsFile } from "./earnings-file.ts";
import { earningsId, readEarnings, type EarningsRow } from "./read-earnings.ts";
import { readHeld, readPayouts } from "./read-payouts.ts";
import { sumEarnings } from "./sum-earnings.ts";

const PAGE = 48;
const PAYOUTS = 24;

/** Who has which part of what a fan paid. Cents. */
const sharesOf = (row: Pick<EarningsRow, "gross" | "manager" | "net">) => ({
  gross: row.gross,
  platform: row.gross - row.manager - row.net,
  manager: row.manager,
  net: row.net,
});

export const earningsHandlers = {
  getEarnings: async (input, context) => {
    const { database } = context.services;
    const { to = context.now + 1, from = to - 30 * daySeconds, kind = null } = input;
    const span =
      input.period === undefined ? { from, to } : spanOf(input.period, context.now, dayStartsOf(context));
    const period = { creatorId: subjectOf(context), kind, ...span };
    if (input.format === "csv") {
      const { creatorId, from: since, to: until } = period;
      const taken = { account_id: creatorId, by_id: context.viewer?.id ?? creatorId, at: context.now };
      await database
        .insertInto("taken_file")
        .values({ ...taken, file: "earnings", since, until })
        .execute();
      const headers = { "content-disposition": 'attachment; filename="earnings.csv"' };
      return content("text/csv; charset=utf-8", earningsFile(database, period), { headers });
    }
    const { before_time: at, before_id: id = "" } = input;
    const isWhole = kind === null && context.viewer?.id === period.creatorId;
    const [rows, kinds, managing, referrals] = await Promise.all([
      readEarnings(database, period, PAGE + 1, at === undefined ? null : { at, id }),
      sumEarnings(database, period),
      // Fees and referrals are one's own, not those of the creator for whom one acts (SHELL-86).
      isWhole ? readEarned(database, managerAccount(period.creatorId), span) : null,
      isWhole ? referralEarnings(database, period.creatorId, span) : null,
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
      ...span,
      totals: sharesOf(total),
      ...{ managing, referrals },
      kinds: kinds.map((row) => ({ kind: row.kind, ...sharesOf(row) })),
      items: shown.map((row) => ({
        ...{
          id: earningsId(row),
          payment_id: row.payment_id,
          at: row.at,
          kind: row.kind,
          movement: row.movement,
        },
        fan: { username: row.username, display_name: row.display_name },
        ...sharesOf(row),
      })),
      next:
        rows.length > PAGE && last !== undefined
          ? { before_time: last.at, before_id: earningsId(last) }
          : null,
    });
  },

  getPayouts: async ({ before_time: at, before_id: id = "" }, context) => {
    const { database } = context.services;
    const creatorId = subjectOf(context);
    // Payout data, and what she earns by managing or bringing others, are the creator's alone (X-07, SHELL-86).
    const isWhole = context.viewer?.id === creatorId;
    const [[all], held, rows] = await Promise.all([
      readOwed(database, context.now, [creatorId]),
      isWhole ? readHeld(context.services, creatorId) : null,
      readPayouts(database, { creatorId, isWhole }, PAYOUTS + 1, at === undefined ? null : { at, id }),
    ]);
    const owed = isWhole ? all : all?.accounts.find(({ account }) => account === creatorAccount(creatorId));
    const items = rows.slice(0, PAYOUTS);
    const last = items.at(-1);
    return answer({
      held,
      account_path: isWhole && context.services.ports.payouts.accounts !== null ? PAYOUT_ACCOUNT_PATH : null,
      pending: owed?.pending ?? 0,
      payable: owed?.payable ?? 0,
      minimum_payment: minimumPayment,
      next_at: nextPayoutAt(context.now),
      items,
      next:
        rows.length > PAYOUTS && last !== undefined
          ? { before_time: last.booked_at, before_id: last.id }
          : null,
    });
  },
} satisfies Partial<Handlers>;
