import type { CreatorRecord } from "../../protocol/records.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { hasAccess } from "../../domain/profile/access.ts";
import { blocksBetween } from "../block/block.reads.ts";
import { findCreator, type CreatorRow } from "../creator/creator.reads.ts";
import { remembered } from "../creator/remembered.ts";
import { readPromoted } from "../cross-promotion/promotion.reads.ts";
import { hasConversation } from "../direct-message/has-conversation.ts";
import type { RequestContext } from "../http/context.ts";
import { isClosedTo } from "../settings/privacy.reads.ts";
import { liveStatusOf } from "../stream/stream.reads.ts";
import { standingOf } from "../subscription/standing.ts";
import { tipSettingsNow } from "../tip/tip-settings.ts";
import { creatorRecord, type RecordFlags } from "./creator-record.ts";

type Context = Pick<RequestContext, "services" | "session" | "viewer" | "now" | "site" | "country">;

/** A creator and what he is to the viewer of this call. */
export interface ViewedCreator {
  readonly creator: CreatorRow;
  readonly record: CreatorRecord;
  /** The creator has blocked the viewer, or his country, and nothing that was paid is left (SUBP-28, ACCT-55). */
  readonly isClosed: boolean;
}

/** What the viewer has with a creator; `knows`: a subscription, of now or before, or a conversation. */
const relationOf = async (
  database: Context["services"]["database"],
  viewerId: AccountId | null,
  creatorId: AccountId,
  now: number,
) => {
  const [standing, blocks] = await Promise.all([
    standingOf(database, viewerId, creatorId, now),
    blocksBetween(database, viewerId, creatorId),
  ]);
  const hasTalked = async () => viewerId !== null && hasConversation(database, viewerId, creatorId);
  return { standing, blocks, knows: standing.subscriptions.length > 0 || (await hasTalked()) };
};

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
  const { standing, blocks, knows } = await remembered(`standing ${viewerId} ${creator.id}`, context, () =>
    relationOf(database, viewerId, creator.id, now),
  );
  const chat = await remembered(`chat ${creator.id}`, context, () => liveStatusOf(database, creator.id, now));
  const place = { visitor: country, restricted: site.restrictedCountries };
  const promoted = flags.promote
    ? await remembered(`promoted ${creator.id} ${viewerId} ${country}`, context, () =>
        readPromoted(database, creator.id, { id: viewerId, country, now }),
      )
    : null;
  const tipSettings = await tipSettingsNow(database, site);
  const record = creatorRecord(creator, standing, {
    ...{ viewer, chat, blocks, knows, promoted, flags, now, place, tipSettings },
  });
  const isKeptOut = await remembered(`closed ${creator.id} ${country}`, context, () =>
    isClosedTo(database, creator.id, country),
  );
  return { creator, record, isClosed: (blocks.ofViewer || isKeptOut) && !hasAccess(record) };
};
