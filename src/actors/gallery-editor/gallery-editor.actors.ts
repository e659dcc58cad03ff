import { fromPromise } from "xstate";

import { galleryBodyOf } from "../../domain/gallery/gallery-form.ts";
import {
  galleryEditorMachine,
  type GalleryToSave,
} from "../../machines/gallery-editor/gallery-editor.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { provideUpload } from "../upload/upload.actors.ts";

/** Reads and stores a gallery; storing is not given up when the page is left: it may be stored by then. */
export const provideGalleryEditor = (services: AppServices) => {
  const { call } = services;
  return provideEvery(galleryEditorMachine, {
    upload: provideUpload(services),
    loadGallery: fromPromise<AnswerTo<"getOwnGallery">, { readonly id: number }>(({ input, signal }) =>
      call("getOwnGallery", input, { signal }),
    ),
    saveGallery: fromPromise<AnswerTo<"createGallery">, GalleryToSave>(
      ({ input: { id, type, version, form } }) => {
        const body = galleryBodyOf(form);
        if (id === null) return call("createGallery", { type: "profile", rule: { gallery: type }, ...body });
        return call("editGallery", { id, ...body, ...(version === null ? {} : { version }) });
      },
    ),
  });
};
