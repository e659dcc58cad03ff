import { provideCustomDomain } from "../../actors/custom-domain/custom-domain.actors.ts";
import { CustomizeOverview } from "../../views/custom-domain/customize-overview.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"customize-overview"> = {
  View: CustomizeOverview,
  logic: provideCustomDomain,
};
