import { spanOf } from "../../domain/calendar/stats-period.ts";
import { plainCents } from "../../domain/format/typed-cents.ts";
import type { GalleryFigures } from "../../protocol/gallery/own-gallery.records.ts";
import { subjectOf, type Handlers } from "../http/context.ts";
import { answer, content } from "../http/reply.ts";
import { dayStartsOf } from "../http/time-zone.ts";
import { csvText } from "../ledger/csv.ts";
import { readFigures, sumFigures } from "./gallery-stats.ts";

const PAGE = 24;
/** Lines of a file at the most. */
const FILE = 100_000;

const kinds = { video_dm: "videos", photo_dm: "photos", audio_dm: "audio", message: "message" } as const;

const csvOf = (rows: GalleryFigures["items"]): string =>
  csvText([
    [
      ...["gallery", "kind", "title", "price_usd", "made", "sent", "opened"],
      ...["sales", "refunds", "gross_usd", "earned_usd"],
    ],
    ...rows.map(({ id, type, text, amount_usd, created_at, sent, opened, ...row }) => [
      ...[id, kinds[type], text, plainCents(amount_usd), new Date(created_at * 1000).toISOString()],
      ...[sent ?? "", opened ?? "", row.sales, row.refunds, plainCents(row.gross), plainCents(row.earned)],
    ]),
  ]);

/** What galleries and messages bring (ACCT-31). */
export const galleryStatsHandlers = {
  getGalleryStats: async (input, context) => {
    const { database } = context.services;
    const { type = null, gallery: id = null, period = "month", sort = "newest", p = 1, s = PAGE } = input;
    const { now, zone } = context;
    const days = dayStartsOf({ now, zone: input.time_zone ?? zone });
    const wanted = { creatorId: subjectOf(context), type, id, sort, ...spanOf(period, now, days) };
    if (input.format === "csv") {
      const rows = await readFigures(database, { ...wanted, limit: FILE, offset: 0 });
      const headers = { "content-disposition": 'attachment; filename="premium-media.csv"' };
      return content("text/csv; charset=utf-8", csvOf(rows), { headers });
    }
    const query = { ...wanted, limit: s, offset: (p - 1) * s };
    const [items, { count, ...totals }] = await Promise.all([
      readFigures(database, query),
      sumFigures(database, query),
    ]);
    return answer({ items, totals, page: p, pages: Math.max(1, Math.ceil(count / s)) });
  },
} satisfies Partial<Handlers>;
