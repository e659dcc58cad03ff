import { provideLook } from "../../actors/look/look.actors.ts";
import { LookPage } from "../../views/look/look.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"look"> = {
  View: LookPage,
  logic: provideLook,
};
