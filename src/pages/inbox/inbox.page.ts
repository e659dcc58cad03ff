import { provideEvery } from "../../actors/app/provide-every.ts";
import { provideContact } from "../../actors/contact/contact.actors.ts";
import { provideConversation } from "../../actors/conversation/conversation.actors.ts";
import { createLoadPage } from "../../actors/list/list.actors.ts";
import { inboxMachine } from "../../machines/inbox/inbox.machine.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import { InboxPage } from "../../views/inbox/inbox.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"inbox"> = {
  View: InboxPage,
  logic: (services) =>
    provideEvery(inboxMachine, {
      list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
      conversation: provideConversation(services),
      contact: provideContact(services),
    }),
};
