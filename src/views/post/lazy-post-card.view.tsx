import { lazyView } from "../app/lazy-view.tsx";

/** A whole post: guests read none on a profile, so its code is no part of their first view. */
export const LazyPostCard = lazyView(async () => (await import("./post-card.view.tsx")).PostCard);

/** A post of a page whose posts are teasers to the viewer: what he has bought there is whole. */
export const LazyGridPost = lazyView(async () => (await import("./grid-post.view.tsx")).GridPost);
