import type { Feature } from "../feature.ts";
import type { NoticeTables } from "./notice.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends NoticeTables {}
}

const YEAR = 366 * 86_400;

export const noticeFeature = {
  cleanUp: (database, now) =>
    database
      .deleteFrom("notice")
      .where("created_at", "<", now - YEAR)
      .execute(),
} satisfies Feature;
