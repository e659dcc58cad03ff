/** The id of a post's actor. */
export const actorOf = (postId: number): string => `post-${postId}`;
