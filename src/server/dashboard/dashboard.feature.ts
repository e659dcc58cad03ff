import { dashboardHandlers } from "./dashboard.handlers.ts";
import type { Feature } from "../feature.ts";

export const dashboardFeature = {
  handlers: dashboardHandlers,
} satisfies Feature;
