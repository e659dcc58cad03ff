import { provideManager } from "../../actors/manager/manager.actors.ts";
import { ManagerPage } from "../../views/manager/manager.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"manager"> = {
  View: ManagerPage,
  logic: provideManager,
};
