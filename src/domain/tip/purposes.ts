/** Tips, as payments store them. */
export interface TipPurposes {
  /** Money that a fan gives as he likes. */
  readonly tip: {
    readonly message: string | null;
    /** The message in whose conversation it is given; absent: elsewhere. */
    readonly directMessageId?: number;
  };
  /** The same in a broadcast. */
  readonly stream_tip: { readonly message: string | null };
  /** The same in a private show. */
  readonly private_tip: { readonly message: string | null };
  /** An item of the creator's tip menu, as it was described then. */
  readonly tip_menu: {
    readonly itemId: number;
    readonly description: string;
    readonly requests: string | null;
  };
  /** A censored picture of a post. */
  readonly uncensor: { readonly mediaId: number; readonly message: string | null };
}
