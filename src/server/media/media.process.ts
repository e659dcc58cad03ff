import { setPriority } from "node:os";

import type { MediaFacts } from "../../domain/upload/media-file.ts";
import { FfmpegFailed } from "./ffmpeg.ts";
import { makeCover, makePlayed } from "./make-played.ts";
import type { MediaMessage, MediaTask } from "./media-task.ts";
import { probeMedia } from "./probe-media.ts";
import { isStorageAway } from "./storage-away.ts";

/** The process that has FFmpeg read the films and sounds of strangers (`media-worker.ts`), behind everybody else. */
setPriority(10);

const tell = (message: MediaMessage): boolean => process.send!(message);

const run = (task: MediaTask): Promise<MediaFacts> => {
  if (task.task === "probe") return probeMedia(task.path, task.container);
  if (task.task === "cover") return makeCover(task.path, task.folder);
  return makePlayed(task, (percent) => tell({ percent }));
};

// The whole group: FFmpeg must not outlive the server that waits for it.
process.on("disconnect", () => process.kill(-process.pid, "SIGKILL"));
process.on("message", (task: MediaTask) => {
  run(task).then(
    (done) => tell({ done }),
    (error: unknown) => {
      if (isStorageAway(error)) tell({ full: (error as Error).message });
      else if (error instanceof FfmpegFailed) tell({ done: "broken" });
      else process.exit(1);
    },
  );
});
