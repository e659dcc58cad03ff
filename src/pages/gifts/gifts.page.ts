import { provideGift } from "../../actors/gift/gift.actors.ts";
import { GiftPage } from "../../views/gift/gift.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"gifts"> = {
  View: GiftPage,
  logic: provideGift,
};
