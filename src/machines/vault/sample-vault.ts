import type { VaultFolder, VaultItem } from "./vault-filter.ts";

/** A picture as its owner has it. */
export const sampleVaultItem: VaultItem = {
  ...{ vault_id: 7, kind: "image", name: "shore.jpg", folder_id: null, state: "ready", percent: 100 },
  ...{ error: null, review: null, is_used: false, thumb_url: "/media/shore-thumb.webp" },
  ...{ url: "/media/shore.webp", width: 1600, height: 1200, duration: null, created_at: 1_790_000_000 },
};

/** A film that is still being made. */
export const sampleVaultFilm: VaultItem = {
  ...sampleVaultItem,
  ...{ vault_id: 8, kind: "video", name: "waves.mov", state: "processing", percent: 40, duration: 12 },
  ...{ thumb_url: null, url: null },
};

/** A picture that a reviewer rejected. */
export const sampleRejectedItem: VaultItem = {
  ...sampleVaultItem,
  ...{ vault_id: 9, name: "dunes.jpg", review: "rejected", thumb_url: null, url: null },
};

export const sampleVaultFolder: VaultFolder = { folder_id: 3, name: "Beach", count: 2 };
