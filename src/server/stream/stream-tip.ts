import type { TipButtonPlace } from "../../domain/tip/tip-button.ts";
import type { AccountId, Cents } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { streamRoom } from "./change-stream.ts";
import { addStreamLine } from "./stream-line.ts";
import { isWatching, liveStreamOf, raisedIn, viewerOf } from "./stream.reads.ts";

/** A tip as the chat of a broadcast tells it; `amount` in cents. */
export interface StreamTip {
  readonly creatorId: AccountId;
  readonly buyerId: AccountId;
  readonly buyer: { readonly username: string; readonly display_name: string };
  readonly amount: Cents;
  readonly paymentId: string;
  /** What is said with it; empty: nothing. */
  readonly text: string;
  /** Whether that is in the buyer's own words, of which nothing is shown while he is muted. */
  readonly isTyped: boolean;
}

/** The creator's broadcast that the buyer watches now, and him in it; null: he watches none. */
const watchedBy = async (
  { sql, now }: UnitOfWork,
  { creatorId, buyerId }: Pick<StreamTip, "creatorId" | "buyerId">,
) => {
  const live = await liveStreamOf(sql, creatorId);
  if (live === null) return null;
  const viewer = await viewerOf(sql, live.id, buyerId);
  return viewer === null || !isWatching(viewer, now) ? null : { live, viewer };
};

/** Where a buyer is who does not say so: in the creator's broadcast, when he watches it. */
export const tipPlaceOf = async (
  unit: UnitOfWork,
  buyer: Pick<StreamTip, "creatorId" | "buyerId">,
): Promise<TipButtonPlace> => ((await watchedBy(unit, buyer)) === null ? "profile" : "stream");

/** Puts a paid tip into the chat of the creator's broadcast, for all who are there; the id of the broadcast, null: he watches none. */
export const tellStreamTip = async (unit: UnitOfWork, tip: StreamTip): Promise<string | null> => {
  const { creatorId, buyerId, buyer, amount, paymentId, text, isTyped } = tip;
  const watched = await watchedBy(unit, { creatorId, buyerId });
  if (watched === null) return null;
  const { live, viewer } = watched;
  await addStreamLine(unit, {
    ...{ streamId: live.id, from: { id: buyerId, ...buyer }, isCreator: false },
    text: viewer.muted && isTyped ? "" : text,
    tip: { amount, paymentId },
  });
  if (live.goal !== null)
    unit.publish({
      event: "tip.goal-update",
      audience: { room: streamRoom(live.id) },
      data: {
        ...{ stream_id: live.id, goal: live.goal, title: live.title },
        raised: await raisedIn(unit.sql, live.id),
      },
    });
  return live.id;
};
