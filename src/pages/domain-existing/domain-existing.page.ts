import { provideDomainRequest } from "../../actors/domain-request/domain-request.actors.ts";
import { DomainRequestPage } from "../../views/domain-request/domain-request.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"domain-existing"> = {
  View: DomainRequestPage,
  logic: provideDomainRequest,
};
