/** What the writer of a post is told of a like; the person is named by his display name. */
export const likedText = (name: string): string => `${name} likes your post.`;

/** What somebody is told who wanted to know when a creator goes live. */
export const liveText = (name: string): string => `${name} is live now.`;

/** What she is told of a comment. */
export const commentedText = (name: string): string => `${name} commented on your post.`;
