import { provideManagedList } from "../../actors/managed-list/provide-managed-list.ts";
import { SnapchatListPage } from "../../views/snapchat-list/snapchat-list.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"snapchat-list"> = {
  View: SnapchatListPage,
  logic: provideManagedList,
};
