import type { ManagedListRef } from "../../machines/managed-list/managed-list.machine.ts";
/** Messages to many: those that wait, and those that were sent (ACCT-28). */
export declare function SentBroadcastsPage({ page }: { page: ManagedListRef }): import("react").JSX.Element;
//# sourceMappingURL=sent-broadcasts.view.d.ts.map
