import { provideBroadcastStudio } from "../../actors/broadcast-studio/broadcast-studio.actors.ts";
import { BroadcastStudioPage } from "../../views/broadcast-studio/broadcast-studio.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"broadcast-studio"> = {
  View: BroadcastStudioPage,
  logic: provideBroadcastStudio,
};
