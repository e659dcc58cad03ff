import { beginVideo } from "../../actors/live-video/begin-video.ts";
import { provideWatch } from "../../actors/watch/watch.actors.ts";
import { WatchPage } from "../../views/watch/watch.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"watch"> = {
  View: WatchPage,
  logic: provideWatch,
  prepare: beginVideo,
};
