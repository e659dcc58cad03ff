import { signUpHandlers } from "./sign-up.handlers.ts";
import type { Feature } from "../feature.ts";

export const signUpFeature = {
  handlers: signUpHandlers,
} satisfies Feature;
