import { type BroadcastRef } from "../../machines/broadcast/broadcast.machine.ts";
/** Writes one message to many fans (SHELL-57). */
export declare function BroadcastPage({ page }: { page: BroadcastRef }): import("react").JSX.Element;
//# sourceMappingURL=broadcast.view.d.ts.map
