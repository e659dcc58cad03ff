import { provideCrossPromotion } from "../../actors/cross-promotion/cross-promotion.actors.ts";
import { CrossPromotionPage } from "../../views/cross-promotion/cross-promotion.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"cross-promotion"> = {
  View: CrossPromotionPage,
  logic: provideCrossPromotion,
};
