import type { Feature } from "../feature.ts";
import { earningsHandlers } from "./earnings.handlers.ts";

export const earningsFeature = {
  handlers: earningsHandlers,
} satisfies Feature;
