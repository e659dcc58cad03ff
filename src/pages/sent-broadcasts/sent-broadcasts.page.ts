import { provideManagedList } from "../../actors/managed-list/provide-managed-list.ts";
import { SentBroadcastsPage } from "../../views/sent-broadcasts/sent-broadcasts.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"sent-broadcasts"> = {
  View: SentBroadcastsPage,
  logic: provideManagedList,
};
