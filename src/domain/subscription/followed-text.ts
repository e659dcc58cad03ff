/** What a follower is told once he follows a creator of that name for free (FOLLOW-08). */
export const followedText = (displayName: string): string => `You are now following ${displayName} for free.`;
