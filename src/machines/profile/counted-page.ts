/** Whose page it is, and whether a view of it counts. */
export interface CountedPage {
  readonly username: string;
  readonly counts: boolean;
}

/** The card of a creator whom this one promotes was followed. */
export interface PartnerFollowed {
  readonly type: "partner.followed";
  readonly username: string;
}
