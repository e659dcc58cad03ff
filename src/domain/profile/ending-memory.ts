/** How long a dismissed countdown stays away, in seconds (PROFILE-50). */
export const dismissalSeconds = 86_400;

/** What the countdowns of a profile depend on. */
export interface EndingFacts {
  readonly user: { readonly username: string };
  readonly is_trial: boolean;
  readonly is_gift: boolean;
  readonly trial_end_at: number | null;
  readonly gift_end_at: number | null;
}

/** Under which name it is kept that the countdown to an end was dismissed (PROFILE-50); null: nothing ends. */
export const endingMemory = (type: "trial" | "gift", facts: EndingFacts): string | null => {
  const endsAt = facts[`${type}_end_at`];
  return facts[`is_${type}`] && endsAt !== null ? `ends_${type}_${facts.user.username}_${endsAt}` : null;
};
