import { creatorLandingMachine } from "../../machines/creator-landing/creator-landing.machine.ts";
import { CreatorLandingPage } from "../../views/creator-landing/creator-landing.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"creator-landing"> = {
  View: CreatorLandingPage,
  logic: () => creatorLandingMachine,
};
