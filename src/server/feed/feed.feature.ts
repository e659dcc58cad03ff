import { feedHandlers } from "./feed.handlers.ts";
import type { Feature } from "../feature.ts";

export const feedFeature = {
  handlers: feedHandlers,
} satisfies Feature;
