/** How the media of a message stand. */
export type MessageMediaState = "ready" | "preparing" | "failed" | "in_review" | "rejected";

/** What decides on whether somebody sees the media of a message. */
export interface MessageMediaFacts {
  /** The viewer has sent it. */
  readonly isOwn: boolean;
  /** Cents; 0: they are open to whom it was sent. */
  readonly amountUsd: number;
  /** The viewer has bought it, and has not got his money back. */
  readonly bought: boolean;
  /** Its sender has taken it back. */
  readonly deleted: boolean;
  readonly state: MessageMediaState;
}

/** The first thing that keeps media from being shown, what does not pass by itself before what only takes time. */
export const messageMediaState = ({
  held,
  isRejected,
  media,
}: {
  /** It waits for a reviewer or was rejected. */
  readonly held: boolean;
  readonly isRejected: boolean;
  readonly media: readonly { readonly state: "waiting" | "processing" | "ready" | "failed" }[];
}): MessageMediaState => {
  if (held && isRejected) return "rejected";
  if (media.some(({ state }) => state === "failed")) return "failed";
  if (media.some(({ state }) => state !== "ready")) return "preparing";
  return held ? "in_review" : "ready";
};

/** Whether the media wait for their price: what is bought is open, and so is one's own. */
export const isMessageLocked = ({ isOwn, amountUsd, bought }: MessageMediaFacts): boolean =>
  !isOwn && amountUsd > 0 && !bought;

/** Whether the viewer is given the media: nobody but the sender sees what is not ready or held. */
export const seesMessageMedia = (facts: MessageMediaFacts): boolean =>
  facts.isOwn || (facts.state === "ready" && !isMessageLocked(facts));

/** Why somebody to whom a message was sent cannot pay for its media; null: he can. */
export const mayBuyMessage = (
  facts: MessageMediaFacts,
): "already_unlocked" | "message_not_found" | "intent_not_supported" | null => {
  if (facts.isOwn) return "intent_not_supported";
  if (facts.bought) return "already_unlocked";
  if (facts.deleted || facts.state !== "ready") return "message_not_found";
  return facts.amountUsd <= 0 ? "intent_not_supported" : null;
};
