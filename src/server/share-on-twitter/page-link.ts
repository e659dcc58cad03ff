import { leadingDomain } from "../../domain/custom-domain/domain-status.ts";
import { siteFacts } from "../../domain/site/page-route.ts";
import type { StoredPost } from "../post/post.reads.ts";
import type { Services } from "../services.ts";
import { siteOfAccount } from "../session/site-of-account.ts";
import { linkOriginOf } from "../site/link-origin.ts";

/** Where a post is read: on the creator's own domain when it is online, else on the site that she uses. Names the post, so no two are alike. */
export const pageLinkOf = async (
  services: Services,
  { id, creator_id: creatorId }: Pick<StoredPost, "id" | "creator_id">,
): Promise<string> => {
  const { database } = services;
  const { username } = await database
    .selectFrom("account")
    .select("username")
    .where("id", "=", creatorId)
    .executeTakeFirstOrThrow();
  const domains = await database
    .selectFrom("custom_domain")
    .select(["host", "status", "asked_at as askedAt"])
    .where("creator_id", "=", creatorId)
    .execute();
  const leading = leadingDomain(domains);
  if (leading?.status === "online") return `https://${leading.host}/?post=${id}`;
  const site = (await siteOfAccount(services, creatorId)) ?? services.sites.all[0]!;
  const origin = linkOriginOf({ site, origin: services.ownOrigin(), services });
  return siteFacts(site.record).rootUsername === username
    ? `${origin}/?post=${id}`
    : `${origin}/${username}?post=${id}`;
};
