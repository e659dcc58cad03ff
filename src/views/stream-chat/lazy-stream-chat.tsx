import { lazyView } from "../app/lazy-view.tsx";

/** The chat of a broadcast, whose code comes when somebody is live. */
export const LazyStreamChat = lazyView(async () => (await import("./stream-chat.view.tsx")).StreamChat);
