import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { setup } from "xstate";

import type { AccountType } from "../../domain/account/account.events.ts";
import type { PageInput } from "../app/page-input.ts";
import { dataExportMachine, type DataExportRef } from "../data-export/data-export.machine.ts";
import { deleteAccountMachine, type DeleteAccountRef } from "../delete-account/delete-account.machine.ts";

export interface SettingAccountContext {
  readonly username: string;
  readonly type: AccountType;
}

const settingAccountSetup = setup({
  types: {
    context: {} as SettingAccountContext,
    input: {} as PageInput<"setting-account">,
    children: {} as { dataExport: "dataExport"; deleteAccount: "deleteAccount" },
  },
  actors: { dataExport: dataExportMachine, deleteAccount: deleteAccountMachine },
});

/** The page of the account itself, section by section; each section is a flow of its own (ACCT-53). */
export const settingAccountMachine = settingAccountSetup.createMachine({
  id: "setting-account",
  context: ({ input: { user } }) => ({ username: user?.username ?? "", type: user?.type ?? "user" }),
  invoke: [
    { id: "dataExport", src: "dataExport" },
    { id: "deleteAccount", src: "deleteAccount", input: ({ context: { type } }) => ({ type }) },
  ],
  initial: "showing",
  states: { showing: {} },
});

export type SettingAccountRef = ActorRefFrom<typeof settingAccountMachine>;

export interface SettingAccountView {
  readonly status: "showing";
  readonly username: string;
  readonly dataExport: DataExportRef | null;
  readonly deleteAccount: DeleteAccountRef | null;
}

export const selectSettingAccountView = ({
  context: { username },
  children,
}: SnapshotFrom<typeof settingAccountMachine>): SettingAccountView => ({
  status: "showing",
  username,
  dataExport: children.dataExport ?? null,
  deleteAccount: children.deleteAccount ?? null,
});
