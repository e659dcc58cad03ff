/** Tips, as payments store them. */
export interface TipPurposes {
  /** Money that a fan gives as he likes. */
  readonly tip: { readonly message: string | null };
}
