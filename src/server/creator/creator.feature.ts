import { forgetMentions } from "./forget-mentions.ts";
import { sql } from "kysely";

import { creatorHandlers } from "./creator.handlers.ts";
import { creatorProjection } from "./creator.projection.ts";
import type { Feature } from "../feature.ts";
import type { CreatorTables } from "./creator.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends CreatorTables {}
}

export const creatorFeature = {
  handlers: creatorHandlers,
  projections: [creatorProjection],
  personal: {
    creator: { of: ["account_id"], given: { as: "page", columns: ["state"] }, erased: "event" },
  },
  personalStreams: (id) => sql`select 'creator-' || ${id}::text`,
  mentioningStreams: (id) => sql`
    select stream from event where type = 'BioWritten' and stream <> 'creator-' || ${id}::text
      and data -> 'mentions' @> jsonb_build_array(jsonb_build_object('user_id', ${id}::text))`,
  accountErased: forgetMentions,
} satisfies Feature;
