import type { OfferChoice } from "../../domain/offer/offer.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { CallResult } from "../resource/call.ts";

/** How long the chosen offer outlives the page, in seconds (CONST-12). */
export const RETENTION_SECONDS = 15 * 60;

/** What a reload or a sign-in finds again (CONST-12). `mode` is the visitors' dialog's. */
export interface Retained {
  readonly offer: OfferChoice | null;
  readonly othersOpen: boolean;
  readonly mode: "subscribe" | "follow";
}

/** Told to the actor that keeps it. */
export interface ChoiceKept {
  readonly type: "choice.kept";
  readonly retained: Retained;
}

/** The creator's record as it is now, and what was kept of the dialog that was open before. */
export type Opened = CallResult<{ readonly creator: CreatorRecord; readonly retained: Retained | null }>;

export interface OpenInput {
  readonly username: string;
  /** A record that is there already: nothing is asked. */
  readonly creator: CreatorRecord | null;
}
