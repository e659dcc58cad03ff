import { provideManagedList } from "../../actors/managed-list/provide-managed-list.ts";
import { StreamStatsPage } from "../../views/stream-stats/stream-stats.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"stream-stats"> = {
  View: StreamStatsPage,
  logic: provideManagedList,
};
