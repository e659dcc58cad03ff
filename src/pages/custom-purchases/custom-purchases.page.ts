import { provideManagedList } from "../../actors/managed-list/provide-managed-list.ts";
import { CustomPurchasesPage } from "../../views/custom-purchases/custom-purchases.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"custom-purchases"> = {
  View: CustomPurchasesPage,
  logic: provideManagedList,
};
