import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { expiredUpload, sampleMedia } from "../upload/sample-media.ts";
import { sampleVaultFilm, sampleVaultItem } from "../vault/sample-vault.ts";
import { selectVaultUploadView, vaultUploadMachine } from "./vault-upload.machine.ts";
import { vaultUploadPhrases } from "./vault-upload.phrases.ts";

const ofFile = { type: "media.changed", id: "file-1", thumb_url: null } as const;

export const vaultUploadFlow = defineFlow({
  slug: "vault-upload",
  title: "Files for the vault",
  machine: vaultUploadMachine,
  inputs: [{}],
  events: [
    { type: "file.added", file: sampleMedia, folder: 0 },
    { ...ofFile, source: { tkn: "sample", srv_id: "main" } },
    { ...ofFile, source: "failed" },
    { type: "file.removed", id: "file-1" },
    { type: "file.repeated", id: "file-1" },
  ],
  outputs: {
    keepFile: [
      { status: "ok", data: sampleVaultItem },
      { status: "ok", data: sampleVaultFilm },
      { status: "failed", failure: expiredUpload },
      { status: "failed", failure: sampleFailure },
    ],
    readMade: [
      { status: "ok", data: { items: [sampleVaultFilm], next: null } },
      { status: "ok", data: { items: [{ ...sampleVaultFilm, state: "ready" }], next: null } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: vaultUploadPhrases,
  select: selectVaultUploadView,
  // More files are handled as the first one is.
  stop: ({ context: { files, making } }) => files.length + making.length > 1,
  ends: ["arriving.idle", "making.idle"],
});
