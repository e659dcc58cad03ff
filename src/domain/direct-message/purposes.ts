/** What is sold by direct messages, as payments store it. */
export interface DirectMessagePurposes {
  /** A premium gallery; messages have ids of the same kind. */
  readonly direct_message: { readonly directMessageId: number };
  /** A fan's own message to a creator who asks a price for each. */
  readonly paid_message: { readonly directMessageId: number };
}
