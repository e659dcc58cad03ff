import { provideSettings } from "../../actors/settings/settings.actors.ts";
import { SettingsIndex } from "../../views/settings/settings-index.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"settings"> = {
  View: SettingsIndex,
  logic: provideSettings,
};
