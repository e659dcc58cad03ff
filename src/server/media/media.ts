import { join } from "node:path";

import type { Config } from "../config/config.ts";
import { createMediaFiles } from "./media-files.ts";
import type { MediaPort } from "./media.port.ts";

/** Media in the data folder. On the demo site, what the demo shows is painted when it is first asked for. */
export const createMedia = (config: Config): MediaPort =>
  createMediaFiles(join(config.dataDir, "media"), async (name) => {
    if (!config.demo) return null;
    const { paintDemo } = await import("../demo/demo-painter.ts");
    return paintDemo(name);
  });
