import type { SignInAccount } from "../account/credentials.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

/** Where a sign-in leads: an approved creator to the dashboard, another one home; a fan stays: null. */
export const destinationOf = ({
  type,
  compliance_status,
}: Pick<SignInAccount, "type" | "compliance_status">): string | null => {
  if (type === "user") return null;
  return compliance_status === "approved" ? accountPages.dashboard.path : "/";
};
