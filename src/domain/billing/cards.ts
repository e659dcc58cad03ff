/** So many cards an account keeps. */
export const MOST_CARDS = 10;
