/** How many characters a password has, at least and at most. */
export const PASSWORD_MINIMUM = 8;
export const PASSWORD_MAXIMUM = 128;
