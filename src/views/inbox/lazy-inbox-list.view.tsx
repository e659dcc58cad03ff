import { lazyView } from "../app/lazy-view.tsx";

/** The conversations: who opens one from a mail on a phone does not see them first. */
export const LazyInboxList = lazyView(async () => (await import("./inbox-list.view.tsx")).InboxList);
