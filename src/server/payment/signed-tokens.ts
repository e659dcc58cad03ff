import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { Keys } from "../session/keys.ts";

/** What pages carry from their GET to their POST: signed for a purpose, so that nobody changes it, until it runs out. */
export const signedTokens = <Token extends { readonly expiresAt: EpochSeconds }>(purpose: string) => ({
  write: (keys: Keys, token: Token): string => {
    const text = Buffer.from(JSON.stringify(token)).toString("base64url");
    return `${text}.${keys.sign(purpose, text)}`;
  },
  /** The token that was signed by us and has not run out; null for anything else. */
  read: (keys: Keys, given: string, now: EpochSeconds): Token | null => {
    const [text = "", signature = "", ...more] = given.split(".");
    if (text === "" || more.length > 0 || !keys.verify(purpose, text, signature)) return null;
    const token = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Token;
    return now < token.expiresAt ? token : null;
  },
});
