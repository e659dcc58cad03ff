import type { Services } from "../services.ts";
import type { JobLane, RunnableJobs } from "./job.ts";
import { createJobLoop, type JobLoopParts } from "./job-loop.ts";
import type { JobLoop } from "./job-queue.ts";

const lanes: Readonly<
  Record<JobLane, Pick<JobLoopParts, "concurrency" | "takesAhead" | "longestRunMilliseconds" | "breaksOff">>
> = {
  // Waiting for an answer costs next to nothing.
  outside: { concurrency: 8 },
  // Each keeps a processor busy for minutes.
  media: { concurrency: 2, takesAhead: false, longestRunMilliseconds: 40 * 3600_000, breaksOff: true },
};
const laneNames = Object.keys(lanes) as readonly JobLane[];

/** The loops of a node as one: what has a lane of its own takes no place from the others. `media`: whether this node can do that lane. */
export const createJobLanes = (services: () => Services, handlers: RunnableJobs, media: boolean): JobLoop => {
  const kindsOf = (lane: JobLane | undefined): readonly string[] =>
    Object.keys(handlers).filter((kind) => handlers[kind]?.lane === lane);
  const loops = laneNames
    .filter((lane) => lane !== "media" || media)
    .map((lane) => createJobLoop({ services, handlers, kinds: { only: kindsOf(lane) }, ...lanes[lane] }));
  loops.unshift(createJobLoop({ services, handlers, kinds: { not: laneNames.flatMap(kindsOf) } }));
  return {
    start: () => loops.forEach((loop) => loop.start()),
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
    wake: (kinds) => loops.forEach((loop) => loop.wake(kinds)),
    runDue: async (now) => {
      let all = 0;
      // What a job of one lane has made may belong to another: until none of them found one since the last that ran.
      for (let at = 0, without = 0; without < loops.length; at += 1) {
        const ran = await loops[at % loops.length]!.runDue(now);
        all += ran;
        without = ran > 0 ? 1 : without + 1;
      }
      return all;
    },
  };
};
