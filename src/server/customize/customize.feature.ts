import type { Feature } from "../feature.ts";
import { customizeHandlers } from "./customize.handlers.ts";

export const customizeFeature = {
  handlers: customizeHandlers,
} satisfies Feature;
