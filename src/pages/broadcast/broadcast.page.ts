import { provideBroadcast } from "../../actors/broadcast/broadcast.actors.ts";
import { BroadcastPage } from "../../views/broadcast/broadcast.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"broadcast"> = {
  View: BroadcastPage,
  logic: provideBroadcast,
};
