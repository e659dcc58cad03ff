/** The text under a Snapchat username that cannot be one (SNAP-17). */
export const SNAPCHAT_NAME_MALFORMED = "This should be a valid snapchat username";

/** 3 to 15 characters: a letter first, a letter or digit last, between them also hyphens, underscores and dots (SNAP-13 to SNAP-16). */
export const isSnapchatName = (name: string): boolean => /^[a-z][\w.-]{1,13}[a-z\d]$/i.test(name);
