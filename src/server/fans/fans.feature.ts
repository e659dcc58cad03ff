import type { Feature } from "../feature.ts";
import { fansHandlers } from "./fans.handlers.ts";

export const fansFeature = {
  handlers: fansHandlers,
} satisfies Feature;
