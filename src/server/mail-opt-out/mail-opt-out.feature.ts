import type { Feature } from "../feature.ts";
import { mailOptOutHandlers } from "./mail-opt-out.handlers.ts";

export const mailOptOutFeature = { handlers: mailOptOutHandlers } satisfies Feature;
