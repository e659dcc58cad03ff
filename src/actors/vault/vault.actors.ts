import { fromPromise } from "xstate";

import type { VaultChange } from "../../machines/vault/vault-task.ts";
import { vaultMachine } from "../../machines/vault/vault.machine.ts";
import { vaultUploadMachine, type FileToKeep } from "../../machines/vault-upload/vault-upload.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { provideUpload } from "../upload/upload.actors.ts";
import { provideVaultReads } from "./vault-picker.actors.ts";

/** A folder as calls name it; 0: none. */
const folderId = (folder: number): number | null => (folder === 0 ? null : folder);

const done: AnswerTo<"moveInVault"> = { status: "ok", data: { ok: true } };

const doneBy = (answer: AnswerTo<"createVaultFolder" | "renameInVault">): AnswerTo<"moveInVault"> =>
  answer.status === "ok" ? { ...answer, ...done } : answer;

/** Deletes one file after the other; the first refusal ends it, but for one that is gone already. */
const removeEach = async (
  { call }: AppServices,
  ids: readonly number[],
): Promise<AnswerTo<"moveInVault">> => {
  for (const id of ids) {
    const answer = await call("removeFromVault", { id });
    if (answer.status === "failed" && answer.failure.code !== "medium_not_found") return answer;
  }
  return done;
};

/** Changes folders and files. Not given up when the page is left: it may be done by then. */
const createChangeVault = (services: AppServices) =>
  fromPromise<AnswerTo<"moveInVault">, VaultChange>(async ({ input: { task, name, folder } }) => {
    const { call } = services;
    switch (task.act) {
      case "createFolder":
        return doneBy(await call("createVaultFolder", { name }));
      case "renameFolder":
        return call("renameVaultFolder", { id: task.folder.folder_id, name });
      case "deleteFolder":
        return call("deleteVaultFolder", { id: task.folder.folder_id });
      case "rename":
        return doneBy(await call("renameInVault", { id: task.item.vault_id, name: name.slice(0, 255) }));
      case "move":
        return call("moveInVault", { ids: task.ids, folder_id: folderId(folder) });
      case "delete":
        return removeEach(services, task.ids);
    }
  });

/** Keeps an upload as a medium of the vault. */
const createKeepFile = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"addToVault">, FileToKeep>(({ input: { name, folder, ...upload } }) =>
    call("addToVault", { ...upload, name: name.slice(0, 255), folder_id: folderId(folder) }),
  );

/** Reads what is being made of files. */
const createReadMade = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"getVault">, { readonly ids: readonly number[] }>(({ input: { ids }, signal }) =>
    call("getVault", { ids: ids.slice(0, 48).join(",") }, { signal }),
  );

/** The page of the vault. */
export const provideVault = (services: AppServices) =>
  provideEvery(vaultMachine, {
    ...provideVaultReads(services),
    vaultUpload: provideEvery(vaultUploadMachine, {
      upload: provideUpload(services),
      keepFile: createKeepFile(services),
      readMade: createReadMade(services),
    }),
    changeVault: createChangeVault(services),
  });
