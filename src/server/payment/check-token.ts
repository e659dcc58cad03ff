import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import { signedTokens } from "./signed-tokens.ts";

/** What the page for saving a card carries from its GET to its POST. */
export interface CheckToken {
  readonly customer: AccountId;
  /** Paths of this site. */
  readonly returnUri: string;
  readonly savedUri: string;
  readonly expiresAt: EpochSeconds;
}

/** How long the page may stay open, in seconds. */
export const checkTokenAge = 3600;

/** Checks of cards by their signed tokens. */
export const { write: writeCheckToken, read: readCheckToken } = signedTokens<CheckToken>("card check");
