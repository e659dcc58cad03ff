import { uploadHandlers } from "./upload.handlers.ts";
import type { Feature } from "../feature.ts";
import type { UploadTables } from "./upload.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends UploadTables {}
}

export const uploadFeature = {
  handlers: uploadHandlers,
  // What no form has named within a day.
  cleanUp: (database, now) =>
    database
      .deleteFrom("upload")
      .where("used_by", "is", null)
      .where("created_at", "<", now - 86_400)
      .execute(),
} satisfies Feature;
