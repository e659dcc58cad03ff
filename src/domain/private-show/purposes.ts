/** What is sold of private shows, as payments store it. */
export interface PrivateShowPurposes {
  /** A place in a private show (PRIV-26). */
  readonly private_show: { readonly privateId: string; readonly minutes: number };
}
