import type { Feature } from "../feature.ts";
import { shareOnTwitterHandlers } from "./share-on-twitter.handlers.ts";
import { shareOnTwitterJobs, type ShareOnTwitterJobs } from "./share-on-twitter.jobs.ts";
import type { ShareOnTwitterTables } from "./share-on-twitter.tables.ts";
import { twitterPosts } from "./twitter-posts.ts";
import type { TwitterPosts } from "./twitter-posts.port.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends ShareOnTwitterJobs {}
}
declare module "../database/schema.ts" {
  interface Database extends ShareOnTwitterTables {}
}
declare module "../ports/ports.ts" {
  interface Ports {
    readonly twitterPosts: TwitterPosts | null;
  }
}

export const shareOnTwitterFeature = {
  handlers: shareOnTwitterHandlers,
  jobs: shareOnTwitterJobs,
  ports: {
    twitterPosts: ({ config: { social } }) => (social.twitter === null ? null : twitterPosts(social.twitter)),
  },
  personal: {
    twitter_access: {
      of: ["account_id"],
      given: "Secrets with which posts are shared; the linked accounts are given.",
      erased: "rows",
    },
    shared_post: {
      of: { column: "post_id", table: "post", key: "id", of: ["creator_id"] },
      given: { as: "posts_shared_on_twitter", columns: ["post_id", "text", "state", "begun_at"] },
      erased: "rows",
    },
  },
} satisfies Feature;
