import type { PartWith } from "../personal/personal.ts";
import { changeStream } from "./change-stream.ts";
import { liveStreamOf } from "./stream.reads.ts";

/** A broadcast ends with the account of who is live. */
export const endBroadcast: PartWith = async (unit, { id }) => {
  const live = await liveStreamOf(unit.sql, id);
  if (live !== null) await changeStream(unit, live.id, { type: "EndStream" });
};
