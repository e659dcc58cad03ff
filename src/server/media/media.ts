import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import { sizedPicture } from "../../domain/media/picture-sizes.ts";
import type { Config } from "../config/config.ts";
import { createDiskStore } from "./disk-store.ts";
import { fewAtOnce } from "./few-at-once.ts";
import { createS3Store } from "./s3-store.ts";
import { narrowPicture } from "./narrow-picture.ts";
import { withMadeFiles } from "./made-files.ts";
import type { MediaPort } from "./media.port.ts";

/** How many pictures are made narrower at a time in this process, and how many more wait for that. */
const NARROWED_AT_ONCE = 2;
const MOST_WAITING = 50;

/**
 * Media in the data folder, or in the bucket of `MEDIA_URL`. Public pictures are made narrower when a width is first asked for, and kept beside the original.
 * On the demo site, what the demo shows is painted when it is first asked for.
 */
export const createMedia = async (
  config: Pick<Config, "dataDir" | "demo" | "media">,
  paintDemo: (name: string) => Promise<Buffer | null>,
): Promise<MediaPort> => {
  const { media, dataDir } = config;
  const store = media.kind === "s3" ? await createS3Store(media) : createDiskStore(join(dataDir, "media"));
  const narrowing = fewAtOnce(NARROWED_AT_ONCE, MOST_WAITING);
  const files = withMadeFiles(store, async (name) => {
    const sized = sizedPicture(name);
    if (sized === null) return config.demo ? paintDemo(name) : null;
    const original = await files.find(sized.original);
    if (original === null) return null;
    // Originals of this folder are the site's own: pictures of strangers are made anew when they are uploaded.
    return narrowing(async () => narrowPicture(await buffer(await original.read()), sized.width));
  });
  return files;
};
