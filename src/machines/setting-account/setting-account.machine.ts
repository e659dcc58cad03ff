import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, sendTo, setup } from "xstate";

import type { PageInput } from "../app/page-input.ts";
import { dataExportMachine, type DataExportRef } from "../data-export/data-export.machine.ts";
import { deleteAccountMachine, type DeleteAccountRef } from "../delete-account/delete-account.machine.ts";
import { renameMachine, type RenameRef } from "../rename/rename.machine.ts";
import { settingsMachine, type SettingsRef } from "../settings/settings.machine.ts";
import type { SocketReceived } from "../socket/socket-received.ts";

export type SettingAccountContext = PageInput<"setting-account"> & { readonly username: string };

const settingAccountSetup = setup({
  types: {
    context: {} as SettingAccountContext,
    events: {} as SocketReceived,
    input: {} as PageInput<"setting-account">,
    children: {} as {
      rename: "rename";
      settings: "settings";
      dataExport: "dataExport";
      deleteAccount: "deleteAccount";
    },
  },
  actors: {
    rename: renameMachine,
    settings: settingsMachine,
    dataExport: dataExportMachine,
    deleteAccount: deleteAccountMachine,
  },
  guards: {
    isRenamed: ({ context, event }) =>
      event.name === "account.user-update" &&
      event.data.user.id === context.user?.id &&
      event.data.user.username !== context.username,
  },
});

/** The page of the account itself, section by section; each section is a flow of its own (ACCT-53). */
export const settingAccountMachine = settingAccountSetup.createMachine({
  id: "setting-account",
  context: ({ input }) => ({ ...input, username: input.user?.username ?? "" }),
  invoke: [
    { id: "rename", src: "rename" },
    { id: "settings", src: "settings", input: ({ context }) => context },
    { id: "dataExport", src: "dataExport" },
    {
      id: "deleteAccount",
      src: "deleteAccount",
      input: ({ context: { user } }) => ({ type: user?.type ?? "user" }),
    },
  ],
  initial: "showing",
  states: { showing: {} },
  on: {
    "socket.received": {
      guard: "isRenamed",
      actions: [
        assign({
          username: ({ context, event }) =>
            event.name === "account.user-update" ? event.data.user.username : context.username,
        }),
        sendTo("rename", { type: "naming.outdated" }),
      ],
    },
  },
});

export type SettingAccountRef = ActorRefFrom<typeof settingAccountMachine>;

export interface SettingAccountView {
  readonly status: "showing";
  readonly rename: RenameRef | null;
  readonly settings: SettingsRef | null;
  readonly dataExport: DataExportRef | null;
  readonly deleteAccount: DeleteAccountRef | null;
}

export const selectSettingAccountView = ({
  children,
}: SnapshotFrom<typeof settingAccountMachine>): SettingAccountView => ({
  status: "showing",
  rename: children.rename ?? null,
  settings: children.settings ?? null,
  dataExport: children.dataExport ?? null,
  deleteAccount: children.deleteAccount ?? null,
});
