import type { Feature } from "../feature.ts";
import { keptLookPictures } from "./kept-look-pictures.ts";
import { lookHandlers } from "./look.handlers.ts";

export const lookFeature = {
  handlers: lookHandlers,
  keptFiles: keptLookPictures,
} satisfies Feature;
