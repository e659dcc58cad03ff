/** What is sold of posts, as payments store it. */
export interface PostPurposes {
  /** A priced post, or a contribution to a fund: both open it for ever. */
  readonly post: { readonly postId: number };
}
