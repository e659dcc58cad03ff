import { lineShares, type LedgerEvent } from "../../domain/ledger/ledger.decider.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";

const PREFIX = "ledger-";
/** Lines of one transaction at the most; those of the next begin there. */
const LINES = 100;

/** The table `ledger_posting`: the lines of every booked transaction. */
export const ledgerProjection: Projection = {
  name: "ledger",
  tables: ["ledger_posting"],
  oneStatement: true,
  handles: {
    TransactionPosted: (sql, event: StoredEvent<string, LedgerEvent["data"]>) =>
      sql
        .insertInto("ledger_posting")
        .values(
          event.data.postings.map((posting, line) => ({
            ...(lineShares(event.data, posting) ?? { gross: null, manager: null }),
            payment_id: event.stream.slice(PREFIX.length),
            line: (event.version - 1) * LINES + line,
            kind: event.data.kind,
            ...(event.data.reference === null ? {} : { reference: event.data.reference }),
            account: posting.account,
            amount: posting.amount,
            posted_at: event.data.postedAt,
          })),
        )
        .execute(),
  },
};
