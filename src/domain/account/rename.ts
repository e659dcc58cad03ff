import { daySeconds } from "../format/duration.ts";
import type { EpochSeconds } from "../unit/unit.ts";
import { isUsername } from "./username.ts";
import { usernameKey } from "./username-key.ts";

/** How long one waits for the next new username, and how long the old one is nobody else's, in seconds (ACCT-53). */
export const RENAME_SECONDS = 30 * daySeconds;

/** What an account is called, and was. */
export interface Naming {
  readonly username: string;
  /** When it got a new username last; null: it has the one that it was made with. */
  readonly renamed_at: EpochSeconds | null;
  /** The keys of the usernames that it had before and that were not released. */
  readonly former: readonly string[];
}

export const unnamed: Naming = { username: "", renamed_at: null, former: [] };

/** From when on an account may have another username; null: at once. */
export const renameOpensAt = (
  { renamed_at }: Pick<Naming, "renamed_at">,
  now: EpochSeconds,
): EpochSeconds | null => {
  const opens = renamed_at === null ? 0 : renamed_at + RENAME_SECONDS;
  return opens > now ? opens : null;
};

/** What keeps an account from a new username; null: nothing. Whether somebody else has it, the database knows. */
export const renameProblem = (
  username: string,
  naming: Naming,
  now: EpochSeconds,
): "username_invalid" | "renamed_recently" | null => {
  if (!isUsername(username)) return "username_invalid";
  return renameOpensAt(naming, now) === null ? null : "renamed_recently";
};

/** An account after its new username: the old one is kept for it. */
export const renamed = (
  { former }: Naming,
  { from, to, changed_at }: { readonly from: string; readonly to: string; readonly changed_at: EpochSeconds },
): Naming => {
  const key = usernameKey(to);
  const kept = [...former, usernameKey(from)].filter((name) => name !== key);
  return { username: to, renamed_at: changed_at, former: [...new Set(kept)] };
};
