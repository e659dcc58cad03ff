import { providePrivateView } from "../../actors/private-show/provide-view.ts";
import { PrivateViewPage } from "../../views/private-show/private-view.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"private-view"> = {
  View: PrivateViewPage,
  logic: providePrivateView,
};
