import { followingHandlers } from "./following.handlers.ts";
import type { Feature } from "../feature.ts";

export const followingFeature = {
  handlers: followingHandlers,
} satisfies Feature;
