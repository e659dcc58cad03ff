import { lazyView } from "../app/lazy-view.tsx";

/** What the owner has on a page, which guests never load. */
export const LazyOwnerPart = lazyView(async () => (await import("./profile-owner.view.tsx")).OwnerPart);
