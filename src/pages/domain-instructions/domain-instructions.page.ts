import { provideCustomDomain } from "../../actors/custom-domain/custom-domain.actors.ts";
import { DomainInstructions } from "../../views/custom-domain/domain-instructions.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"domain-instructions"> = {
  View: DomainInstructions,
  logic: provideCustomDomain,
};
