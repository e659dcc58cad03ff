import { mediaHandlers } from "./media.handlers.ts";
import { createMedia } from "./media.ts";
import type { Feature } from "../feature.ts";

export const mediaFeature = {
  handlers: mediaHandlers,
  // What the demo shows is painted when it is first asked for.
  ports: {
    media: ({ config }) =>
      createMedia(config, async (name) => (await import("../demo/demo-painter.ts")).paintDemo(name)),
  },
} satisfies Feature;
