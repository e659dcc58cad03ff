import { newPasswordHandlers } from "./new-password.handlers.ts";
import type { Feature } from "../feature.ts";

export const newPasswordFeature = {
  handlers: newPasswordHandlers,
} satisfies Feature;
