import type { Feature } from "../feature.ts";
import { lookHandlers } from "./look.handlers.ts";

export const lookFeature = {
  handlers: lookHandlers,
} satisfies Feature;
