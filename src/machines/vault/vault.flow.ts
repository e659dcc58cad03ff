import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleFailure, sampleSite } from "../app/sample-records.ts";
import { sampleMedia } from "../upload/sample-media.ts";
import { FOLDER_EXISTS } from "../../domain/vault/vault.ts";
import { sampleRejectedItem, sampleVaultFolder, sampleVaultItem } from "./sample-vault.ts";
import { selectVaultView, vaultMachine } from "./vault.machine.ts";
import { vaultPhrases } from "./vault.phrases.ts";

export const vaultFlow = defineFlow({
  slug: "vault",
  title: "Media Vault",
  machine: vaultMachine,
  inputs: [
    {
      route: { page: "vault" },
      user: sampleCreator,
      site: sampleSite,
      now: 1_790_000_000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
  ],
  events: [
    { type: "filter.changed", filter: { folder: sampleVaultFolder.folder_id } },
    { type: "filter.changed", filter: { folder: null } },
    sampleMedia,
    { type: "vault.grown" },
    { type: "item.toggled", item: sampleVaultItem },
    { type: "item.toggled", item: sampleRejectedItem },
    { type: "choice.cleared" },
    { type: "post.pressed" },
    { type: "message.pressed" },
    { type: "task.pressed", task: { act: "createFolder" } },
    { type: "task.pressed", task: { act: "renameFolder", folder: sampleVaultFolder } },
    { type: "task.pressed", task: { act: "deleteFolder", folder: sampleVaultFolder } },
    { type: "task.pressed", task: { act: "rename", item: sampleVaultItem } },
    { type: "task.pressed", task: { act: "move", ids: [sampleVaultItem.vault_id] } },
    { type: "task.pressed", task: { act: "delete", ids: [sampleVaultItem.vault_id] } },
    { type: "field.changed", field: "name", value: "Beach" },
    { type: "field.changed", field: "folder", value: sampleVaultFolder.folder_id },
    { type: "form.submitted" },
    { type: "form.cancelled" },
    { type: "question.answered", name: "delete-from-vault", answer: "confirmed" },
    { type: "question.answered", name: "delete-from-vault", answer: "cancelled" },
    { type: "line.restored" },
  ],
  outputs: {
    changeVault: [
      { status: "ok", data: { ok: true } },
      {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { name: FOLDER_EXISTS },
        },
      },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: vaultPhrases,
  select: selectVaultView,
  ends: ["showing"],
});
