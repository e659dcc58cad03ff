import { lazyView } from "../app/lazy-view.tsx";

/** What the tabs show that no guest has. */
export const LazyMemberTab = lazyView(async () => (await import("./member-tab.view.tsx")).MemberTab);
