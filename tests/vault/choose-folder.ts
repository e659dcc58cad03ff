import type { AnyEventObject } from "xstate";

import type { VaultFilter } from "../../src/machines/vault/vault-filter.ts";
import { fillField } from "../../model-tests/walk/page-actions.ts";

/** A folder that is not read yet is not offered. */
export const chooseFolder = (page: HTMLElement, event: AnyEventObject): boolean => {
  const { folder = null } = event["filter"] as Partial<VaultFilter>;
  const value = folder === null ? "all" : String(folder);
  const list = page.querySelector<HTMLSelectElement>("select[name=vault_folder]")!;
  if (list.value === value || ![...list.options].some((option) => option.value === value)) return false;
  return fillField(page, { type: "field.changed", field: "vault_folder", value });
};
