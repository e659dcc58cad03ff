import { lazyView } from "../app/lazy-view.tsx";

/** Where posts are written: its code is no part of the pages on which it opens. */
export const LazyPostEditor = lazyView(async () => (await import("./post-editor.view.tsx")).PostEditor);
