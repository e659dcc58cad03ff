import type { Feature } from "../feature.ts";
import { rollUpViews } from "./roll-up.ts";
import { statsHandlers } from "./stats.handlers.ts";
import type { StatsTables } from "./stats.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends StatsTables {}
}

export const statsFeature = {
  handlers: statsHandlers,
  cleanUps: { views: rollUpViews },
  personal: {
    page_view: { of: ["creator_id"], given: "Digests of a day's visitors; counted below.", erased: "rows" },
    page_view_hour: {
      of: ["creator_id"],
      given: { as: "views", columns: ["hour", "country", "source", "views", "visitors"] },
      erased: "rows",
    },
    page_view_sum: { of: ["creator_id"], given: "Sums of the hours that are given.", erased: "rows" },
    visitor_salt: { nobody: "A word for each day, which is forgotten with it." },
    link_click: { nobody: "Numbers of links; those of a person's link go with its feature." },
    link_visitor: { nobody: "Digests of a day's visitors." },
  },
} satisfies Feature;
