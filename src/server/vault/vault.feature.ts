import type { Feature } from "../feature.ts";
import { vaultHandlers } from "./vault.handlers.ts";

export const vaultFeature = {
  handlers: vaultHandlers,
} satisfies Feature;
