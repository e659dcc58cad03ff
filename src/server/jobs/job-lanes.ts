import type { Services } from "../services.ts";
import type { RunnableJobs } from "./job.ts";
import { createJobLoop } from "./job-loop.ts";
import type { JobLoop } from "./job-queue.ts";

/** How many media are made at a time: each keeps a processor busy for minutes. */
const MEDIA_PLACES = 2;
const MEDIA_MILLISECONDS = 40 * 3600_000;

/** The loops of a node as one: what has a lane of its own takes no place from payments and mails. `media`: whether this node can do that lane. */
export const createJobLanes = (services: () => Services, handlers: RunnableJobs, media: boolean): JobLoop => {
  const kinds = Object.keys(handlers).filter((kind) => handlers[kind]?.lane === "media");
  const loops = [createJobLoop({ services, handlers, kinds: { not: kinds } })];
  if (media) {
    const bounds = { concurrency: MEDIA_PLACES, longestRunMilliseconds: MEDIA_MILLISECONDS, breaksOff: true };
    loops.push(createJobLoop({ services, handlers, kinds: { only: kinds }, ...bounds }));
  }
  return {
    start: () => loops.forEach((loop) => loop.start()),
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
    wake: () => loops.forEach((loop) => loop.wake()),
    runDue: async (now) => {
      let all = 0;
      // What a job of one lane has made may belong to the other.
      for (let more = 1; more > 0; all += more) {
        more = 0;
        for (const loop of loops) more += await loop.runDue(now);
      }
      return all;
    },
  };
};
