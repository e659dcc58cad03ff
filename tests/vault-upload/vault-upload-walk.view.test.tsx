import { expect } from "vitest";

import { vaultUploadFlow } from "../../src/machines/vault-upload/vault-upload.flow.ts";
import type {
  VaultUploadContext,
  VaultUploadRef,
} from "../../src/machines/vault-upload/vault-upload.machine.ts";
import { VaultUploads } from "../../src/views/vault/vault-uploads.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(vaultUploadFlow, {
  render: (actor) => <VaultUploads uploads={actor as VaultUploadRef} />,
  actions: {
    "file.removed": (page) => press(page, "Remove: beach.jpg"),
    "file.repeated": (page) => press(page, "Try again: beach.jpg"),
  },
  shows: {
    showing: (page, { context }) => {
      const { files } = context as VaultUploadContext;
      expect([...page.querySelectorAll("li")].map((it) => it.querySelector("p")!.textContent)).toEqual(
        files.map(({ name }) => name),
      );
      for (const { error } of files) if (error !== null) says(error)(page);
    },
  },
});
