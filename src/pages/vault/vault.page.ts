import { provideVault } from "../../actors/vault/vault.actors.ts";
import { VaultPage } from "../../views/vault/vault.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"vault"> = {
  View: VaultPage,
  logic: provideVault,
};
