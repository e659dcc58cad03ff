import { spanOf } from "../../domain/calendar/stats-period.ts";
import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { subscriberTypes } from "../../domain/fans/fans.ts";
import { renewalPrice, type RenewalPrices } from "../../domain/subscription/renewal-price.ts";
import type { EndpointPayload } from "../../protocol/endpoints.ts";
import { personOf } from "../account/person.ts";
import { findCreatorById } from "../creator/creator.reads.ts";
import { pagesOf } from "../creator/creator-cards.ts";
import { signedIn, subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, content } from "../http/reply.ts";
import { dayStartsOf } from "../http/time-zone.ts";
import { fansFile } from "./fans-file.ts";
import { readFans, readSpenders, type AskedFans, type FanRow } from "./fans.reads.ts";

const PAGE = 24;

const itemOf = (row: FanRow, prices: RenewalPrices) => {
  const next_price = renewalPrice(row, prices);
  const renews = row.status === "active" && row.resumes_at === null && next_price !== null;
  return {
    id: row.id,
    fan: personOf(row),
    ...{ type: row.type, status: row.status, since: row.created_at, spent: row.spent },
    ...{ renews_at: renews ? row.end_at : null, ends_at: renews ? null : row.end_at },
    ...{ resumes_at: row.resumes_at, next_price, is_blocked: row.is_blocked, note: row.note },
  };
};

const listed = async (
  context: RequestContext,
  input: EndpointPayload<"getFollowers">,
  which: Pick<AskedFans, "status" | "types"> & { readonly file: string },
) => {
  const { services, now } = context;
  const { query = "", sort = "newest", after, after_id: id = "" } = input;
  const { file, ...kinds } = which;
  const asked = {
    ...{ ...kinds, creatorId: subjectOf(context), readerId: signedIn(context).id },
    query: query.trim(),
    sort,
    now,
  };
  if (input.format === "csv") {
    const headers = { "content-disposition": `attachment; filename="${file}.csv"` };
    return content("text/csv; charset=utf-8", fansFile(services.database, asked), { headers });
  }
  // A cursor of another order names nothing here.
  const isKnown = after !== undefined && (sort === "name" || /^\d{1,15}$/.test(after));
  const [rows, creator] = await Promise.all([
    readFans(services.database, asked, PAGE + 1, isKnown ? { after, id } : null),
    findCreatorById(services.database, asked.creatorId),
  ]);
  const page = rows.slice(0, PAGE);
  const prices = creator?.state ?? creatorDecider.initial;
  const last = page.at(-1);
  return answer({
    items: page.map((row) => itemOf(row, prices)),
    next: rows.length > PAGE && last !== undefined ? { after: last.sort_key, after_id: last.id } : null,
  });
};

/** Who pays or follows a creator (section 22); hers alone, without real names and addresses. */
export const fansHandlers = {
  getSubscribers: ({ status = "active", type, ...input }, context) =>
    listed(context, input, {
      ...{ status, types: type === undefined ? subscriberTypes : [type], file: "subscribers" },
    }),

  getFollowers: (input, context) =>
    listed(context, input, { status: "active", types: ["free"], file: "followers" }),

  getTopSpenders: async ({ period = "month", kind = null, p = 1, s = PAGE }, context) => {
    const span = spanOf(period, context.now, dayStartsOf(context));
    const creatorId = subjectOf(context);
    const rows = await readSpenders(context.services.database, {
      ...span,
      creatorId,
      readerId: signedIn(context).id,
      kind,
      p,
      s,
    });
    const total = rows[0]?.total ?? 0;
    return answer({
      items: rows.map((row, place) => ({
        id: row.fan_id,
        rank: (p - 1) * s + place + 1,
        fan: personOf(row),
        ...{ spent: row.spent, payments: row.payments, is_blocked: row.is_blocked, note: row.note },
      })),
      page: p,
      pages: pagesOf(total, s),
      total,
    });
  },
} satisfies Partial<Handlers>;
