import { providePrivateStudio } from "../../actors/private-show/provide-studio.ts";
import { PrivateStudioPage } from "../../views/private-show/private-studio.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"private-studio"> = {
  View: PrivateStudioPage,
  logic: providePrivateStudio,
};
