import { mediaHandlers } from "./media.handlers.ts";
import { mediaJobs, type MediaJobs } from "./media.jobs.ts";
import { createMedia } from "./media.ts";
import type { KeptFiles } from "./kept-files.ts";
import { keptMedia } from "./kept-media.ts";
import type { MediaSettled } from "./media-settled.ts";
import type { MediaTables } from "./media.tables.ts";
import type { Feature } from "../feature.ts";

declare module "../database/schema.ts" {
  interface Database extends MediaTables {}
}

declare module "../services.ts" {
  interface Services {
    /** What the features do when a medium became ready or failed. */
    readonly mediaSettled: readonly MediaSettled[];
    /** What the features keep in the media store. */
    readonly keptFiles: readonly KeptFiles[];
    /** Whether this node makes films and sounds: FFmpeg is there. */
    readonly takesFilms: boolean;
  }
}

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends MediaJobs {}
}

export const mediaFeature = {
  handlers: mediaHandlers,
  jobs: mediaJobs,
  recurring: ["media.sweep"],
  keptFiles: keptMedia,
  // What the demo shows is painted when it is first asked for.
  ports: {
    media: ({ config }) =>
      createMedia(config, async (name) => (await import("../demo/demo-painter.ts")).paintDemo(name)),
  },
  personal: {
    media: {
      of: ["owner_id"],
      given: {
        as: "media",
        columns: ["id", "kind", "name", "width", "height", "duration", "created_at", "file"],
      },
      erased: "rows",
      files: ["file", "thumb", "teaser", "source"],
    },
  },
} satisfies Feature;
