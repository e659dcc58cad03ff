import type { Feature } from "../feature.ts";
import { picturesHandlers } from "./pictures.handlers.ts";

export const picturesFeature = {
  handlers: picturesHandlers,
} satisfies Feature;
