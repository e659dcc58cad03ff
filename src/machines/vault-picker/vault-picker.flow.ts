import { mediaKinds } from "../../domain/upload/upload-kind.ts";
import { defineFlow } from "../app/flow.ts";
import {
  sampleRejectedItem,
  sampleVaultFilm,
  sampleVaultFolder,
  sampleVaultItem,
} from "../vault/sample-vault.ts";
import { selectVaultPickerView, vaultPickerMachine } from "./vault-picker.machine.ts";
import { vaultPickerPhrases } from "./vault-picker.phrases.ts";

export const vaultPickerFlow = defineFlow({
  slug: "vault-picker",
  title: "Choose from the vault",
  machine: vaultPickerMachine,
  inputs: [{ kinds: mediaKinds, most: 1, taken: [] }],
  events: [
    { type: "filter.changed", filter: { folder: sampleVaultFolder.folder_id } },
    { type: "filter.changed", filter: { folder: null } },
    { type: "item.toggled", item: sampleVaultItem },
    { type: "item.toggled", item: sampleVaultFilm },
    { type: "item.toggled", item: sampleRejectedItem },
    { type: "form.submitted" },
    { type: "form.cancelled" },
  ],
  outputs: {},
  phrases: vaultPickerPhrases,
  select: selectVaultPickerView,
  ends: ["over"],
});
