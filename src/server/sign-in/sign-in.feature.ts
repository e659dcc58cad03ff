import { signInHandlers } from "./sign-in.handlers.ts";
import type { Feature } from "../feature.ts";

export const signInFeature = {
  handlers: signInHandlers,
} satisfies Feature;
