import { hiddenKey } from "../account/attempts.ts";
import type { Handlers } from "../http/context.ts";
import { content, refuse } from "../http/reply.ts";

/** One transparent point. */
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Hits of one address that are stored in a minute; more of them are a flood. */
const HITS_A_MINUTE = 120;

/** What has a column of its own, or says nothing. */
const COLUMNS: ReadonlySet<string> = new Set(["a", "s", "t", "r", "p", "prg"]);

const textOrNull = (text: string | undefined): string | null =>
  text === undefined || text === "" ? null : text;

/** The tracking pixel (TRACK-18): stores that a page was opened and by which advert; it knows no cookie and no address. */
export const trackingHandlers = {
  getTrackingPixel: async (query, { services, site, address, country, now }) => {
    const { a, s, r, p, prg } = query;
    const key = `pixel:${hiddenKey(address)}`;
    const { retryAfter } = await services.limits.consume(key, HITS_A_MINUTE, 60);
    if (retryAfter > 0) return refuse("too_many", { retryAfter });
    const parameters = Object.entries(query).filter(([name, value]) => !COLUMNS.has(name) && value !== "");
    await services.database
      .insertInto("tracking_hit")
      .values({
        site_id: site.id,
        advert: textOrNull(a) ?? "noadvert",
        site_code: textOrNull(s) ?? site.record.site_code,
        page: textOrNull(p) ?? "main",
        program: textOrNull(prg),
        referrer: textOrNull(r),
        parameters: JSON.stringify(Object.fromEntries(parameters)),
        country,
        created_at: now,
      })
      .execute();
    return content("image/gif", PIXEL);
  },
} satisfies Partial<Handlers>;
