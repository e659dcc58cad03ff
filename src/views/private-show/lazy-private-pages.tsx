import { lazyView } from "../app/lazy-view.tsx";

/** Both ends of a private chat, whose code comes when one begins beside a broadcast. */
export const LazyPrivateStudio = lazyView(
  async () => (await import("./private-studio.view.tsx")).PrivateStudioPage,
);
export const LazyPrivateView = lazyView(
  async () => (await import("./private-view.view.tsx")).PrivateViewPage,
);
