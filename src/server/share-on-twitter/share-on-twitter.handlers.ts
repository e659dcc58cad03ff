import { subjectOf, type Handlers } from "../http/context.ts";
import { answer } from "../http/reply.ts";
import { sharingOf } from "./twitter-access.ts";

/** What the post editor asks before it offers to share. */
export const shareOnTwitterHandlers = {
  getPostSharing: async (_, context) => {
    const { database, ports } = context.services;
    return answer({
      twitter: ports.twitterPosts !== null && (await sharingOf(database, subjectOf(context))) === "ready",
    });
  },
} satisfies Partial<Handlers>;
