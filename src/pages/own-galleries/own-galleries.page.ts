import { provideOwnGalleries } from "../../actors/own-galleries/own-galleries.actors.ts";
import { OwnGalleriesPage } from "../../views/own-galleries/own-galleries.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"own-galleries"> = {
  View: OwnGalleriesPage,
  logic: provideOwnGalleries,
};
