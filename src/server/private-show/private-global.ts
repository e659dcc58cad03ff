import type { PageGlobals } from "../../protocol/page-globals.ts";
import type { OpenContext } from "../http/request-context.ts";
import { openShowOf, openShowsFor, peopleOf } from "./private-show.reads.ts";

/**
 * The page global `private`: an invitation that the viewer has not answered, or the show of his own that somebody has
 * been invited to; null: neither.
 */
export const privateOf = async ({ viewer, services, now }: OpenContext): Promise<PageGlobals["private"]> => {
  if (viewer === null) return null;
  const { database } = services;
  const sent = viewer.type === "model" ? await openShowOf(database, viewer.id, now) : null;
  if (sent !== null) {
    const { fan } = await peopleOf(database, sent);
    return { role: "sender", id: sent.id, username: fan.username, kind: sent.kind };
  }
  const [received] = await openShowsFor(database, viewer.id, now);
  if (received === undefined) return null;
  const { creator } = await peopleOf(database, received);
  return { role: "receiver", id: received.id, username: creator.username, kind: received.kind };
};
