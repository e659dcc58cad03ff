import type { CreatorRecord } from "../../protocol/records.ts";
import { findCreator, type CreatorRow } from "../creator/creator.reads.ts";
import { remembered } from "../creator/remembered.ts";
import type { RequestContext } from "../http/context.ts";
import { standingOf } from "../subscription/standing.ts";
import { creatorRecord, type RecordFlags } from "./creator-record.ts";

type Context = Pick<RequestContext, "services" | "session" | "viewer" | "now" | "site" | "country">;

/** A creator and what he is to the viewer of this call. */
export interface ViewedCreator {
  readonly creator: CreatorRow;
  readonly record: CreatorRecord;
}

/** Reads a creator by username with the viewer's standing; null when there is none. */
export const viewCreator = async (
  username: string,
  flags: RecordFlags,
  context: Context,
): Promise<ViewedCreator | null> => {
  const { services, viewer, now, site, country } = context;
  const { database } = services;
  const creator = await remembered(`creator ${username.toLowerCase()}`, context, () =>
    findCreator(database, username),
  );
  if (creator === null) return null;
  const viewerId = viewer?.id ?? null;
  const standing = await remembered(`standing ${viewerId} ${creator.id}`, context, () =>
    standingOf(database, viewerId, creator.id, now),
  );
  const place = { visitor: country, restricted: site.restrictedCountries };
  return {
    creator,
    record: creatorRecord(creator, standing, {
      ...{ viewer, flags, now, place },
      tipButtonHidden: site.tipButtonHidden,
    }),
  };
};
