import { daySeconds } from "../format/duration.ts";
import type { EpochSeconds } from "../unit/unit.ts";
import { isUsername } from "./username.ts";
import { usernameKey } from "./username-key.ts";

/** How long one waits for the next new username, and how long the old one is nobody else's, in seconds (ACCT-53). */
export const RENAME_SECONDS = 30 * daySeconds;

/** A username of before, which is nobody else's until then. Epoch seconds. */
export interface FormerName {
  readonly username: string;
  readonly held_until: EpochSeconds;
}

/** What an account is called, and was. */
export interface Naming {
  readonly username: string;
  /** When it got a new username last; null: it has the one that it was made with. */
  readonly renamed_at: EpochSeconds | null;
  /** The usernames that it had before and that were not released, each key once. */
  readonly former: readonly FormerName[];
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

/** The names but one, whatever its case. */
export const without = (names: readonly FormerName[], username: string): readonly FormerName[] =>
  names.filter((name) => usernameKey(name.username) !== usernameKey(username));

/** An account after its new username: the old one is kept for it. */
export const renamed = (
  { former }: Naming,
  { from, to, changed_at }: { readonly from: string; readonly to: string; readonly changed_at: EpochSeconds },
): Naming => {
  const others = without(without(former, to), from);
  const held = { username: from, held_until: changed_at + RENAME_SECONDS };
  const isSame = usernameKey(from) === usernameKey(to);
  return { username: to, renamed_at: changed_at, former: isSame ? others : [...others, held] };
};
