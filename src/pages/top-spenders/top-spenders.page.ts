import { provideManagedList } from "../../actors/managed-list/provide-managed-list.ts";
import { TopSpendersPage } from "../../views/fans/top-spenders.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"top-spenders"> = {
  View: TopSpendersPage,
  logic: provideManagedList,
};
