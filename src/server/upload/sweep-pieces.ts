import { neverGivenUp, type JobHandler } from "../jobs/job.ts";
import { sweepUnfinished } from "../media/sweep-unfinished.ts";
import { pieceFolder, PIECES } from "./bucket-pieces.ts";

const DAY = 86_400;

/** `upload.sweep`: once a day, removes pieces from the storage whose upload is over: given up a day ago, or finished by a node that was killed. */
export const sweepPieces: JobHandler<Readonly<Record<string, never>>> = {
  lane: "outside",
  givesUp: neverGivenUp,
  run: async (_payload, { services: { database, ports }, signal }) => {
    await sweepUnfinished(ports.media, [PIECES], signal);
    const names: string[] = [];
    for await (const { name } of ports.media.list(PIECES)) {
      signal.throwIfAborted();
      names.push(name);
    }
    // Whoever begins meanwhile has a row before a piece, and what was found is older than these rows.
    const open = await database.selectFrom("open_upload").select("id").where("status", "is", null).execute();
    const going = new Set(open.map(({ id }) => pieceFolder(id)));
    for (const name of names) {
      signal.throwIfAborted();
      if (!going.has(name.slice(0, name.lastIndexOf("/")))) await ports.media.remove(name);
    }
    return { again: DAY };
  },
};
