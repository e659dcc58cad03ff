import { registerTestControls } from "./test-controls.routes.ts";
import type { Feature } from "../feature.ts";

export const testControlsFeature = {
  routes: registerTestControls,
} satisfies Feature;
