import { inspectorHandlers } from "./inspector.handlers.ts";
import type { Feature } from "../feature.ts";

export const inspectorFeature = {
  handlers: inspectorHandlers,
} satisfies Feature;
