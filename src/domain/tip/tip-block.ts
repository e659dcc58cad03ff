/** Whose tips an operator has blocked. */
interface TipBlocks {
  readonly creator: boolean;
  readonly user: boolean;
}

export const TIPS_NOT_AVAILABLE = "Tips are not available";

/** What a fan reads who may not tip here; null: he may (TIP-28, TIP-29, SUBP-33). */
export const tipBlockText = ({ creator, user }: TipBlocks, displayName: string): string | null => {
  if (user)
    return "You cannot send tips at the moment. Please contact support if you think this is a mistake.";
  return creator ? `${displayName} cannot receive tips at the moment.` : null;
};
