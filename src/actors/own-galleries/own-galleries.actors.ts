import { fromPromise } from "xstate";

import type { GalleryType } from "../../domain/gallery/gallery.ts";
import { galleriesOf, galleryOf } from "../../machines/own-items/answers-of.ts";
import type { GalleryAnswer } from "../../machines/gallery-editor/gallery-editor.machine.ts";
import {
  ownGalleriesMachine,
  type GalleriesAnswer,
  type GalleryToSwitch,
} from "../../machines/own-galleries/own-galleries.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { provideGalleryEditor } from "../gallery-editor/gallery-editor.actors.ts";

/** What a creator does with his galleries. What changes something is not given up when the page is left. */
export const provideOwnGalleries = (services: AppServices) => {
  const { call } = services;
  return provideEvery(ownGalleriesMachine, {
    galleryEditor: provideGalleryEditor(services),
    loadGalleries: fromPromise<GalleriesAnswer, { readonly kind: GalleryType }>(
      async ({ input: { kind: gallery }, signal }) =>
        galleriesOf(await call("getAutoMessages", { type: "profile", gallery }, { signal })),
    ),
    switchGallery: fromPromise<GalleryAnswer, GalleryToSwitch>(async ({ input }) =>
      galleryOf(await call("editAutoMessage", input)),
    ),
    deleteGallery: fromPromise<AnswerTo<"deleteAutoMessage">, { readonly id: number }>(({ input }) =>
      call("deleteAutoMessage", input),
    ),
    orderGalleries: fromPromise<AnswerTo<"orderGalleries">, { readonly ids: readonly number[] }>(
      ({ input }) => call("orderGalleries", input),
    ),
  });
};
