import { provideReferrals } from "../../actors/referrals/referrals.actors.ts";
import { ReferralsPage } from "../../views/referrals/referrals.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"referrals"> = {
  View: ReferralsPage,
  logic: provideReferrals,
};
