import type { Feature } from "../feature.ts";
import { calendarHandlers } from "./calendar.handlers.ts";

export const calendarFeature = {
  handlers: calendarHandlers,
} satisfies Feature;
