import * as accountPaths from "../../domain/site/account-paths.ts";
import { TabLinks } from "../kit/tabs/tabs.view.tsx";

const tabs = [
  { id: "earnings", label: "Earnings", href: accountPaths.earnings },
  { id: "payouts", label: "Payouts", href: accountPaths.payouts },
];

/** The two pages of a creator's money (ACCT-33, ACCT-34). */
export function EarningsTabs({ selected }: { selected: "earnings" | "payouts" }) {
  return <TabLinks label="Earnings and payouts" items={tabs} selected={selected} />;
}
