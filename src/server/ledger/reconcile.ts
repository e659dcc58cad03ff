import { sql, type Kysely } from "kysely";

import { compareBooks, lineKey, type BookLine } from "../../domain/ledger/reconciliation.ts";
import { daySeconds } from "../../domain/format/duration.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { PaymentProvider } from "../payment/payment.port.ts";
import type { Checked } from "./check-ledger.ts";

/** How far back each day's comparison looks: what was told late is right by then. */
const DAYS = 8;
/** How far it looks for what we booked and the provider did not do in that time. */
const FAR_BACK = 100;
/** What happened so shortly ago may not have been told yet, in seconds. */
const SETTLING = 6 * 3600;

const kinds = {
  ...({ sale: "charge", refund: "refund", refundFailed: "refundFailed" } as const),
  ...({ dispute: "dispute", disputeWon: "disputeWon" } as const),
};

/** Our lines that were booked since then, or that are about these names of the provider. */
const readOurs = async (
  database: Kysely<Database>,
  since: EpochSeconds,
  ids: readonly string[],
): Promise<readonly BookLine[]> => {
  const { rows } = await sql<Omit<BookLine, "kind"> & { readonly kind: keyof typeof kinds }>`
    select l.kind, coalesce(l.reference, p.reference) as id, l.payment_id as "paymentId",
      -sum(l.amount)::bigint as amount, min(l.posted_at) as at
    from ledger_posting l join payment p on p.id = l.payment_id
    where (l.account like 'buyer:%' or l.account = 'provider')
      and (l.posted_at >= ${since} or coalesce(l.reference, p.reference) = any(${ids}))
    group by l.kind, coalesce(l.reference, p.reference), l.payment_id`.execute(database);
  return rows.map(({ kind, ...line }) => ({ ...line, kind: kinds[kind] }));
};

/**
 * Compares the provider's movements of money with our books, line by line, over the last days. A line counts as lacking when
 * the other side had hours to tell it.
 */
export const reconcile = async (
  database: Kysely<Database>,
  provider: Pick<PaymentProvider, "transactions">,
  now: EpochSeconds,
): Promise<Checked> => {
  const [from, until] = [now - DAYS * daySeconds, now - SETTLING];
  const recent = await provider.transactions({ from, to: now + 1 });
  const ours = await readOurs(
    database,
    from,
    recent.map(({ id }) => id),
  );
  const isRecent = new Set(recent.map(lineKey));
  const lacking = new Set(ours.map(lineKey).filter((key) => !isRecent.has(key)));
  // What we were told very late happened before.
  const earlier =
    lacking.size === 0 ? [] : await provider.transactions({ from: now - FAR_BACK * daySeconds, to: from });
  const theirs = [...earlier.filter((line) => lacking.has(lineKey(line))), ...recent];
  const known = new Set(theirs.map(lineKey));
  const kept = new Set(ours.map(lineKey));
  const settledOurs = ours.filter((line) => known.has(lineKey(line)) || line.at < until);
  const settledTheirs = theirs.filter((line) => kept.has(lineKey(line)) || line.at < until);
  return { differences: compareBooks(settledOurs, settledTheirs), lines: settledTheirs.length };
};
