import { constants, setPriority } from "node:os";

import { readPicture, type StoredPicture } from "./read-picture.ts";

/** The process that reads pictures of strangers (`picture-reader.ts`): behind everybody else, within bounded memory. */
const mostMemory = Number(process.argv[2]);
const LOOK_MILLISECONDS = 20;

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// Interlaced and progressive pictures are held as a whole: how much that is depends on their format and depth.
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(1);
}, LOOK_MILLISECONDS).unref();

process.on("disconnect", () => process.exit(0));
process.on("message", (form: StoredPicture) => {
  readPicture(form).then(
    (result) => process.send!(result),
    () => process.exit(1),
  );
});
