import { changePasswordHandlers } from "./change-password.handlers.ts";
import type { Feature } from "../feature.ts";

export const changePasswordFeature = {
  handlers: changePasswordHandlers,
} satisfies Feature;
