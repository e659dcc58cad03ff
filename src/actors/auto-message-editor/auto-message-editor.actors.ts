import { fromPromise } from "xstate";

import { autoBodyOf } from "../../domain/auto-message/auto-message-form.ts";
import {
  autoMessageEditorMachine,
  type AutoAnswer,
  type AutoToSave,
} from "../../machines/auto-message-editor/auto-message-editor.machine.ts";
import { autoOf } from "../../machines/own-items/answers-of.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createCheckFiles } from "../upload/check-files.ts";
import { provideUpload } from "../upload/upload.actors.ts";
import { provideVaultPicker } from "../vault/vault-picker.actors.ts";

/** Reads and stores an automatic message; storing is not given up when the page is left: it may be stored by then. */
export const provideAutoMessageEditor = (services: AppServices) => {
  const { call } = services;
  return provideEvery(autoMessageEditorMachine, {
    upload: provideUpload(services),
    vaultPicker: provideVaultPicker(services),
    checkFiles: createCheckFiles(services),
    loadMessage: fromPromise<AutoAnswer, { readonly id: number }>(async ({ input, signal }) =>
      autoOf(await call("getAutoMessage", input, { signal })),
    ),
    saveMessage: fromPromise<AutoAnswer, AutoToSave>(async ({ input: { id, type, version, form } }) => {
      const { rule: typed, ...body } = autoBodyOf(type, form);
      const { type: _, ...rule } = typed;
      return autoOf(
        id === null
          ? await call("createAutoMessage", { type, rule, ...body })
          : await call("editAutoMessage", {
              ...{ id, rule, ...body },
              ...(version === null ? {} : { version }),
            }),
      );
    }),
  });
};
