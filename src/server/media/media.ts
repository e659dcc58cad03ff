import { join } from "node:path";

import type { Config } from "../config/config.ts";
import { createMediaFiles } from "./media-files.ts";
import type { MediaPort } from "./media.port.ts";

/** Media in the data folder. On the demo site, what the demo shows is painted when it is first asked for. */
export const createMedia = (config: Config, paintDemo: (name: string) => Promise<Buffer | null>): MediaPort =>
  createMediaFiles(join(config.dataDir, "media"), async (name) => (config.demo ? paintDemo(name) : null));
