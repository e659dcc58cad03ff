import { statsSpanOf } from "../../domain/stats/stats-span.ts";
import { isRobot, viewSourceOf } from "../../domain/stats/view-source.ts";
import type { PageStats } from "../../protocol/stats/stats.endpoints.ts";
import { subjectOf, type Handlers } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { dayStartOf, dayStartsOf } from "../http/time-zone.ts";
import { countView } from "./count-view.ts";
import { readBestPosts, readFanChanges, readOrigins, readViews } from "./read-stats.ts";

/** Of a post's text, characters that name it. */
const NAMED = 80;

const counted = answer({ ok: true as const });

/** How a creator's page is doing: counted when it is shown, read by her and her manager (ACCT-60, ACCT-61). */
export const statsHandlers = {
  countView: async ({ username, referrer = "" }, context) => {
    const { services, viewer, address, country, now, origin, headers } = context;
    const agent = headers["user-agent"] ?? null;
    if (isRobot(agent)) return counted;
    const own = viewer === null ? [] : [viewer.id, ...viewer.manages];
    const source = viewSourceOf(referrer, origin);
    const shown = { username, own, now, address, agent: agent ?? "", country, source };
    const { retryAfter } = await countView(services.database, shown);
    return retryAfter > 0 ? refuse("too_many", { retryAfter }) : counted;
  },

  getStats: async ({ period = "month" }, context) => {
    const { services, now, zone } = context;
    const { database } = services;
    const creatorId = subjectOf(context);
    const { created_at: since } = await database
      .selectFrom("account")
      .select("created_at")
      .where("id", "=", creatorId)
      .executeTakeFirstOrThrow();
    const days = dayStartsOf(context);
    const span = statsSpanOf({ period, now, since, days, dayStart: (at) => dayStartOf(at, zone) });
    const { starts, to, before } = span;
    const asked = { creatorId, from: starts[0]!, to };
    const [views, fans, origins, posts] = await Promise.all([
      readViews(database, creatorId, span),
      readFanChanges(database, creatorId, span),
      readOrigins(database, asked),
      readBestPosts(database, asked),
    ]);
    const viewsIn = (part: number) => views.find((row) => row.part === part) ?? { views: 0, visitors: 0 };
    const fansIn = (part: number, kind: (typeof fans)[number]["kind"]) =>
      fans.find((row) => row.part === part && row.kind === kind)?.fans ?? 0;
    const numbersOf = (part: number) => ({
      ...{ views: viewsIn(part).views, visitors: viewsIn(part).visitors },
      ...{ gained: fansIn(part, "gained"), lost: fansIn(part, "lost") },
      followers: fansIn(part, "followers"),
    });
    const parts = starts.map((at, index) => ({ at, ...numbersOf(index + 1) }));
    const earlier = numbersOf(0);
    const figure = (name: keyof typeof earlier): PageStats["views"] => ({
      now: parts.reduce((sum, part) => sum + part[name], 0),
      before: before === null ? null : earlier[name],
    });
    return answer({
      period,
      ...{ views: figure("views"), visitors: figure("visitors"), gained: figure("gained") },
      ...{ lost: figure("lost"), followers: figure("followers") },
      parts: parts.map(({ followers: _followers, ...part }) => part),
      ...origins,
      posts: posts.map((post) => ({ ...post, text: [...post.text].slice(0, NAMED).join("") })),
    });
  },
} satisfies Partial<Handlers>;
