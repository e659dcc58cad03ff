import { provideLinkedAccounts } from "../../actors/linked-accounts/linked-accounts.actors.ts";
import { LinkedAccountsPage } from "../../views/settings/linked-accounts.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"setting-socials"> = {
  View: LinkedAccountsPage,
  logic: provideLinkedAccounts,
};
