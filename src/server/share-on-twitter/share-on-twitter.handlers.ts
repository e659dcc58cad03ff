import type { Handlers } from "../http/context.ts";
import { answer } from "../http/reply.ts";
import { offersTwitter } from "./twitter-access.ts";

/** What the post editor asks before it offers to share. */
export const shareOnTwitterHandlers = {
  getPostSharing: async (_, context) => answer({ twitter: await offersTwitter(context) }),
} satisfies Partial<Handlers>;
