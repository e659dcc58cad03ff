import { publishCountersOf } from "../account/counters.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { systemMetadata } from "../store/event-store.ts";
import type { Services } from "../services.ts";
import { decideReview, findReview } from "./decide-review.ts";
import type { ReviewRow } from "./reviewed.ts";

export interface ReviewJobs {
  readonly "review.scan": { readonly id: string };
  readonly "review.counters": Readonly<Record<string, never>>;
}

/** What the scanner reads of an item: the file that it moves, or those of what it is about. */
const namesOf = async ({ reviewed, database }: Services, item: ReviewRow): Promise<readonly string[]> => {
  if (item.file !== null || item.kind === "report") return item.file === null ? [] : [item.file];
  return (await reviewed[item.kind].files(database, item)).map(({ name }) => name);
};

/** What the scanner finds in the first file that something is in; undefined: not all of them are there. */
const findIn = async (
  { ports: { scanner, media } }: Services,
  names: readonly string[],
): Promise<string | null | undefined> => {
  for (const name of names) {
    const file = await media.find(name);
    if (file === null || scanner === null) return undefined;
    const found = await scanner.scan(await file.read());
    if (found !== null) return found;
  }
  return names.length === 0 ? undefined : null;
};

export const reviewJobs: JobHandlersOf<ReviewJobs> = {
  /** `review.scan`: what the scanner finds something in is rejected, the rest is shown; while it is away what waits goes on waiting. */
  "review.scan": {
    lane: "outside",
    givesUp: neverGivenUp,
    run: async ({ id }, { services }) => {
      const item = await findReview(services, id);
      if (item === null || item.status !== "pending") return;
      const found = await findIn(services, await namesOf(services, item));
      if (found === undefined) return;
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
      const ids = reviewers.map(({ id }) => id);
      await store.transact(systemMetadata, (unit) => publishCountersOf(unit, ids));
    },
  },
};
