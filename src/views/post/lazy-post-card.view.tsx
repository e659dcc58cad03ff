import { lazyView } from "../app/lazy-view.tsx";

/** A whole post: guests read none on a profile, so its code is no part of their first view. */
export const LazyPostCard = lazyView(async () => (await import("./post-card.view.tsx")).PostCard);
