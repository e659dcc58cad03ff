import { provideKeptMedia } from "../../actors/kept-media/kept-media.actors.ts";
import { KeptMediaPage } from "../../views/kept-media/kept-media.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"purchases"> = {
  View: KeptMediaPage,
  logic: provideKeptMedia,
};
