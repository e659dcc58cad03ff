import { fromPromise } from "xstate";

import type { GalleryType } from "../../domain/gallery/gallery.ts";
import {
  ownGalleriesMachine,
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
    loadGalleries: fromPromise<AnswerTo<"getOwnGalleries">, { readonly kind: GalleryType }>(
      ({ input: { kind: gallery }, signal }) =>
        call("getOwnGalleries", { type: "profile", gallery }, { signal }),
    ),
    switchGallery: fromPromise<AnswerTo<"editGallery">, GalleryToSwitch>(({ input }) =>
      call("editGallery", input),
    ),
    deleteGallery: fromPromise<AnswerTo<"deleteGallery">, { readonly id: number }>(({ input }) =>
      call("deleteGallery", input),
    ),
    orderGalleries: fromPromise<AnswerTo<"orderGalleries">, { readonly ids: readonly number[] }>(
      ({ input }) => call("orderGalleries", input),
    ),
  });
};
