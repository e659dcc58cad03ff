import { confirmEmailHandlers } from "./confirm-email.handlers.ts";
import type { Feature } from "../feature.ts";

export const confirmEmailFeature = {
  handlers: confirmEmailHandlers,
} satisfies Feature;
