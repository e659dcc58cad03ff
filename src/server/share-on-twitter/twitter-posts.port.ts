import type { SocialTokens } from "../social-sign-in/social.port.ts";

/**
 * What Twitter says to a post: it has it (`sent`, also when it had it before); it takes no more for a while (`wait`, seconds);
 * the token is not good any more (`expired`); it takes nothing from us for this account (`refused`), or not this text (`invalid`).
 */
export type PostAnswer =
  | { readonly status: "sent" }
  | { readonly status: "wait"; readonly seconds: number }
  | { readonly status: "expired" | "refused" | "invalid" };

/** Posting at Twitter; null where it is not set up. Both reject when it cannot be reached or has a fault of its own. */
export interface TwitterPosts {
  readonly post: (accessToken: string, text: string) => Promise<PostAnswer>;
  /** New tokens for old ones; null: the person has taken it back. */
  readonly refresh: (refreshToken: string) => Promise<SocialTokens | null>;
}
