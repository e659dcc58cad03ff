import { parsePair } from "../../domain/pair/pair.ts";
import { noticeOf, PUSH_LIFE_SECONDS, concernsSite, type PushNotice } from "../../domain/push/push-notice.ts";
import { siteFacts } from "../../domain/site/page-route.ts";
import { isTold } from "../../domain/settings/notification-gate.ts";
import type { JobHandlersOf } from "../jobs/job.ts";
import type { Services } from "../services.ts";
import type { Site } from "../site/site.ts";
import { creatorById } from "../creator/creator-account.ts";
import { settingOf } from "../settings/setting.reads.ts";
import { siteOfSubscription } from "../subscription/site-of-subscription.ts";
import { forgetDevice } from "./push-devices.ts";
import type { PushJob, PushJobs } from "./push.reactions.ts";

const newestSubscription = async ({ database }: Services, pair: string): Promise<string | null> => {
  const { fanId, creatorId } = parsePair(pair);
  const row = await database
    .selectFrom("subscription")
    .select("id")
    .where("fan_id", "=", fanId)
    .where("creator_id", "=", creatorId)
    .where("type", "<>", "free")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** The site of what a notice is about; a notice of no certain subscription is of the pair's newest. */
const siteOfNotice = async (services: Services, { pair, subscription }: PushJob): Promise<string | null> =>
  siteOfSubscription(services, pair, subscription ?? (await newestSubscription(services, pair)) ?? "");

const iconOf = (site: Site, origin: string): string | null => {
  const logo = site.record.logo_small ?? site.record.logo;
  return logo === null
    ? null
    : new URL(logo.startsWith("/") ? `${site.record.media_host}${logo}` : logo, origin).href;
};

const composed = async (
  services: Services,
  site: Site,
  origin: string,
  job: PushJob,
): Promise<PushNotice | null> => {
  const creator = await creatorById(services.database, parsePair(job.pair).creatorId);
  if (creator === null) return null;
  const { username, display_name: displayName } = creator;
  const madeAt = await siteOfNotice(services, job);
  const { rootUsername } = siteFacts(site.record);
  if (!concernsSite({ id: site.id, rootUsername }, { madeAt, creator: username })) return null;
  const { display_name: siteName } = site.record;
  const icon = iconOf(site, origin);
  return noticeOf(job.kind, { creator: { username, displayName }, siteName, tag: job.tag, icon });
};

/** Nobody wants to know it any more. */
class NoticeTooOld extends Error {
  constructor() {
    super("The push service did not take this notification within a day.");
  }
}

/**
 * `push.send`: one notification to one browser, tried for a day. A process that dies in between sends it again: the tag
 * makes it replace itself.
 */
export const pushJobs: JobHandlersOf<PushJobs> = {
  "push.send": {
    lane: "outside",
    givesUp: ({ error }) => error instanceof NoticeTooOld,
    run: async (job, { id, services }) => {
      const { database, clock, ports, sites, log } = services;
      const lifeSeconds = job.madeAt + PUSH_LIFE_SECONDS - clock.now();
      if (lifeSeconds <= 0) throw new NoticeTooOld();
      const device = await database
        .selectFrom("push_device")
        .innerJoin("session", "session.id", "push_device.session_id")
        .innerJoin("account", "account.id", "push_device.account_id")
        .selectAll("push_device")
        .where("push_device.id", "=", job.device)
        .where("push_device.account_id", "=", job.account)
        .where("provider", "=", ports.push.provider)
        .where("session.expires_at", ">", clock.now())
        .where("suspended", "=", false)
        .executeTakeFirst();
      const site = await sites.withId(device?.site);
      if (device === undefined || site === null) return;
      if (!isTold("push", job.kind, await settingOf(database, job.account, "notifications"))) return;
      const { endpoint, origin, p256dh, auth } = device;
      const notice = await composed(services, site, origin, job);
      if (notice === null) return;
      const keys = p256dh === null || auth === null ? null : { p256dh, auth };
      const target = { endpoint, keys };
      const result = await ports.push.send({ site, target, notice, origin, lifeSeconds, id });
      if (result === "gone") await forgetDevice(database, device.id, device.registered_at);
      if (result === "refused") log.warn({ job: id, kind: job.kind }, "a notification was refused");
    },
  },
};
