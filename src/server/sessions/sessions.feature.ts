import { sessionsHandlers } from "./sessions.handlers.ts";
import type { Feature } from "../feature.ts";

export const sessionsFeature = {
  handlers: sessionsHandlers,
} satisfies Feature;
