import { defineFlow } from "../app/flow.ts";
import { sampleFan } from "../app/sample-records.ts";
import { sampleEditorPage } from "../post-editor/sample-post.ts";
import { selectSettingAccountView, settingAccountMachine } from "./setting-account.machine.ts";
import { settingAccountPhrases } from "./setting-account.phrases.ts";

export const settingAccountFlow = defineFlow({
  slug: "setting-account",
  title: "The page of the account itself",
  machine: settingAccountMachine,
  inputs: [{ ...sampleEditorPage, user: sampleFan, route: { page: "setting-account" } }],
  events: [
    {
      type: "socket.received",
      name: "account.user-update",
      data: { user: { ...sampleFan, username: "admirer" } },
    },
  ],
  outputs: {},
  ends: ["showing"],
  phrases: settingAccountPhrases,
  select: selectSettingAccountView,
});
