import { fromPromise } from "xstate";

import { galleryBodyOf } from "../../domain/gallery/gallery-form.ts";
import { galleryOf } from "../../machines/own-items/answers-of.ts";
import {
  galleryEditorMachine,
  type GalleryAnswer,
  type GalleryToSave,
} from "../../machines/gallery-editor/gallery-editor.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createCheckFiles } from "../upload/check-files.ts";
import { provideUpload } from "../upload/upload.actors.ts";
import { provideVaultPicker } from "../vault/vault-picker.actors.ts";

/** Reads and stores a gallery; storing is not given up when the page is left: it may be stored by then. */
export const provideGalleryEditor = (services: AppServices) => {
  const { call } = services;
  return provideEvery(galleryEditorMachine, {
    upload: provideUpload(services),
    vaultPicker: provideVaultPicker(services),
    checkFiles: createCheckFiles(services),
    loadGallery: fromPromise<GalleryAnswer, { readonly id: number }>(async ({ input, signal }) =>
      galleryOf(await call("getAutoMessage", input, { signal })),
    ),
    saveGallery: fromPromise<GalleryAnswer, GalleryToSave>(async ({ input: { id, type, version, form } }) => {
      const body = galleryBodyOf(form);
      return galleryOf(
        id === null
          ? await call("createAutoMessage", { type: "profile", rule: { gallery: type }, ...body })
          : await call("editAutoMessage", { id, ...body, ...(version === null ? {} : { version }) }),
      );
    }),
  });
};
