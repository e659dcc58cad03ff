import { resetPasswordHandlers } from "./reset-password.handlers.ts";
import type { Feature } from "../feature.ts";

export const resetPasswordFeature = {
  handlers: resetPasswordHandlers,
} satisfies Feature;
