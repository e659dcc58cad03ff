import { provideManagedList } from "../../actors/managed-list/provide-managed-list.ts";
import { SubscribersPage } from "../../views/fans/subscribers.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"subscribers"> = {
  View: SubscribersPage,
  logic: provideManagedList,
};
