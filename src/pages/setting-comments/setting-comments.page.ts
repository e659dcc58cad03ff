import { provideSettings } from "../../actors/settings/settings.actors.ts";
import { SettingSection } from "../../views/settings/setting-section.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"setting-comments"> = {
  View: SettingSection,
  logic: provideSettings,
};
