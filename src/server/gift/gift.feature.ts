import type { Feature } from "../feature.ts";
import { giftHandlers } from "./gift.handlers.ts";

export const giftFeature = {
  handlers: giftHandlers,
} satisfies Feature;
