import { publishCounters } from "../account/counters.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { systemMetadata } from "../store/event-store.ts";
import { decideReview, findReview } from "./decide-review.ts";

export interface ReviewJobs {
  readonly "review.scan": { readonly id: string };
  readonly "review.counters": Readonly<Record<string, never>>;
}

export const reviewJobs: JobHandlersOf<ReviewJobs> = {
  /** `review.scan`: what the scanner finds something in is rejected, the rest is shown; while it is away what waits goes on waiting. */
  "review.scan": {
    givesUp: neverGivenUp,
    run: async ({ id }, { services }) => {
      const { scanner, media } = services.ports;
      const item = await findReview(services, id);
      if (scanner === null || item === null || item.status !== "pending" || item.file === null) return;
      const file = await media.find(item.file);
      if (file === null) return;
      const found = await scanner.scan(await file.read());
      const by = { services, metadata: systemMetadata, by: null };
      const refused =
        found === null
          ? await decideReview(by, item, { decision: "release" })
          : await decideReview(by, item, { decision: "reject", reason: `The file is infected: ${found}.` });
      if (refused === "conflict") throw new Error(`${id} was decided on while it was scanned.`);
    },
  },
  /** `review.counters`: tells the open pages of reviewers how much waits. */
  "review.counters": {
    givesUp: neverGivenUp,
    run: async (_payload, { services: { database, store } }) => {
      const reviewers = await database
        .selectFrom("account")
        .select("id")
        .where("is_reviewer", "=", true)
        .where("suspended", "=", false)
        .execute();
      await store.transact(systemMetadata, async (unit) => {
        for (const { id } of reviewers) await publishCounters(unit, id);
      });
    },
  },
};
