import { provideCustomDomain } from "../../actors/custom-domain/custom-domain.actors.ts";
import { DomainsPage } from "../../views/custom-domain/domains.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"domains"> = {
  View: DomainsPage,
  logic: provideCustomDomain,
};
