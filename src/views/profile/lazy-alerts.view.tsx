import { lazyView } from "../app/lazy-view.tsx";

/** What a member has to know before the posts: no part of a guest's first view. */
export const LazyAlerts = lazyView(async () => (await import("./alerts.view.tsx")).Alerts);
