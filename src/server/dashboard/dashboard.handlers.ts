import { sql } from "kysely";

import { offersApplication } from "../../domain/creator-application/offered-forms.ts";
import { dashboardDays, dayOf, earningsOf } from "../../domain/dashboard/earnings.ts";
import { daySeconds } from "../../domain/format/duration.ts";
import { siteFacts } from "../../domain/site/page-route.ts";
import { creatorAccount } from "../../domain/ledger/ledger.decider.ts";
import type { Dashboard } from "../../protocol/dashboard/dashboard.records.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { subjectOf } from "../http/context.ts";
import { answer } from "../http/reply.ts";
import { readBalance } from "../ledger/balance.ts";
import { goesOn, payingTypes, wentOn } from "../subscription/going-on.ts";
import { isRunningAt } from "../subscription/running.ts";
import { countPending } from "../tip-menu/tip-menu.reads.ts";
import { countUnread, readLastTips } from "./dashboard.reads.ts";

const readEarnings = async ({ services, now }: RequestContext, creatorId: string) => {
  const rows = await services.database
    .selectFrom("ledger_posting")
    .select([
      sql<number>`floor(posted_at / ${daySeconds})::int`.as("day"),
      sql<number>`sum(amount)::bigint`.as("amount"),
    ])
    .where("account", "=", creatorAccount(creatorId))
    .where("kind", "!=", "payout")
    .where("posted_at", ">=", (dayOf(now) - dashboardDays + 1) * daySeconds)
    .groupBy("day")
    .execute();
  return earningsOf(rows, now);
};

const readFans = async ({ services, now }: RequestContext, creatorId: string) => {
  const since = now - dashboardDays * daySeconds;
  const running = sql`started and ${isRunningAt(now)}`;
  const paying = sql`type in ${payingTypes}`;
  return services.database
    .selectFrom("subscription as s")
    .select([
      sql<number>`(count(distinct fan_id) filter (where ${paying} and ${running}))::int`.as("active"),
      sql<number>`(count(distinct fan_id) filter (where ${paying} and started and created_at >= ${since} and not ${wentOn}))::int`.as(
        "new",
      ),
      sql<number>`(count(distinct fan_id) filter (where ${paying} and started and status = 'expired' and end_at >= ${since} and end_at <= ${now} and not ${goesOn}))::int`.as(
        "lost",
      ),
      sql<number>`(count(distinct fan_id) filter (where type = 'free' and ${running}))::int`.as("followers"),
    ])
    .where("creator_id", "=", creatorId)
    .executeTakeFirstOrThrow();
};

/** What a manager must not touch is not his to do. */
const ofOwnerAlone: readonly Dashboard["todo"][number][] = ["application", "confirm_email", "payout"];

const readTodo = async (
  { services, viewer, site }: RequestContext,
  creatorId: string,
): Promise<Pick<Dashboard, "todo" | "username" | "display_name" | "is_own">> => {
  const row = await services.database
    .selectFrom("account")
    .leftJoin("creator", "creator.account_id", "account.id")
    .select((expression) => [
      "username",
      "display_name",
      "compliance_status",
      "avatar_held",
      "cover_picture_held",
      "cover_video_held",
      "email_confirmed",
      "avatar_url",
      "cover_picture_url",
      "cover_video_url",
      "payout_status",
      "creator.price",
      expression
        .exists(
          expression
            .selectFrom("post")
            .select("post.id")
            .whereRef("post.creator_id", "=", "account.id")
            .where("post.state", "!=", "planned"),
        )
        .as("has_post"),
      expression
        .exists(
          expression
            .selectFrom("payout_account")
            .select("payout_account.creator_id")
            .whereRef("payout_account.creator_id", "=", "account.id")
            .where("payout_account.provider", "=", services.ports.payouts.name)
            .where("payout_account.state", "in", ["checking", "ready"]),
        )
        .as("has_payout_account"),
    ])
    .where("account.id", "=", creatorId)
    .executeTakeFirstOrThrow();
  const pictures = [row.cover_picture_url, row.cover_video_url, row.cover_picture_held, row.cover_video_held];
  const hasCover = pictures.some((picture) => picture !== null);
  const todo: (readonly [Dashboard["todo"][number], boolean])[] = [
    // Without the form there is nothing to do about it.
    [
      "application",
      row.compliance_status !== "approved" && offersApplication("standard", siteFacts(site.record)),
    ],
    ["confirm_email", !row.email_confirmed],
    ["pictures", (row.avatar_url ?? row.avatar_held) === null || !hasCover],
    ["price", row.price === null],
    ["first_post", !row.has_post],
    [
      "payout",
      row.payout_status === "on_hold" || (row.payout_status === null && row.has_payout_account === false),
    ],
  ];
  const { username, display_name } = row;
  const is_own = viewer?.id === creatorId;
  const left = todo.filter(([kind, open]) => open && (is_own || !ofOwnerAlone.includes(kind)));
  return { ...{ username, display_name, is_own }, todo: left.map(([kind]) => kind) };
};

export const dashboardHandlers = {
  getDashboard: async (_, context) => {
    const creatorId = subjectOf(context);
    const { database } = context.services;
    const isOwn = context.viewer?.id === creatorId;
    const [whose, earnings, balance, fans, unread_messages, open_purchases, tips] = await Promise.all([
      readTodo(context, creatorId),
      readEarnings(context, creatorId),
      // What she earns by managing or bringing others is hers alone (X-07, SHELL-86).
      readBalance(database, creatorId, isOwn ? undefined : ["creator:"]),
      readFans(context, creatorId),
      // What is written to her is her own, whoever acts for her.
      isOwn ? countUnread(database, creatorId) : null,
      countPending(database, creatorId),
      readLastTips(database, creatorId),
    ]);
    const { active, new: fresh, lost, followers } = fans;
    return answer({
      ...whose,
      earnings,
      balance,
      subscribers: { active, new: fresh, lost },
      free_followers: followers,
      ...{ unread_messages, open_purchases, tips },
    });
  },
} satisfies Partial<Handlers>;
