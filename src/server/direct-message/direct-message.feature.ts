import type { Feature } from "../feature.ts";
import { directMessageHandlers } from "./direct-message.handlers.ts";
import type { DirectMessageTables } from "./direct-message.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends DirectMessageTables {}
}

export const directMessageFeature = {
  handlers: directMessageHandlers,
} satisfies Feature;
