import { spanOf } from "../../domain/calendar/stats-period.ts";
import { subjectOf, type Handlers } from "../http/context.ts";
import { answer } from "../http/reply.ts";
import { dayStartsOf } from "../http/time-zone.ts";
import { readStreamStats } from "./stream-stats.ts";

const PAGE = 24;

/** What broadcasts came to (ACCT-62). */
export const streamStatsHandlers = {
  getStreamStats: async ({ period = "month", before_time: at, before_id: id = "" }, context) => {
    const { services, now } = context;
    const rows = await readStreamStats(services.database, {
      ...spanOf(period, now, dayStartsOf(context)),
      creatorId: subjectOf(context),
      ...{ limit: PAGE + 1, now, before: at === undefined ? null : { at, id } },
    });
    const page = rows.slice(0, PAGE);
    const last = page.at(-1);
    return answer({
      items: page.map((row) => ({ ...row, seconds: Math.max(0, (row.ended_at ?? now) - row.started_at) })),
      next:
        rows.length > PAGE && last !== undefined
          ? { before_time: last.started_at, before_id: last.id }
          : null,
    });
  },
} satisfies Partial<Handlers>;
