import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { setup } from "xstate";

import type { PageInput } from "../app/page-input.ts";

export interface SettingAccountContext {
  readonly username: string;
}

const settingAccountSetup = setup({
  types: {
    context: {} as SettingAccountContext,
    input: {} as PageInput<"setting-account">,
  },
});

/** The page of the account itself, section by section; each section is a flow of its own (ACCT-53). */
export const settingAccountMachine = settingAccountSetup.createMachine({
  id: "setting-account",
  context: ({ input: { user } }) => ({ username: user?.username ?? "" }),
  initial: "showing",
  states: { showing: {} },
});

export type SettingAccountRef = ActorRefFrom<typeof settingAccountMachine>;

export interface SettingAccountView {
  readonly status: "showing";
  readonly username: string;
}

export const selectSettingAccountView = ({
  context: { username },
}: SnapshotFrom<typeof settingAccountMachine>): SettingAccountView => ({ status: "showing", username });
