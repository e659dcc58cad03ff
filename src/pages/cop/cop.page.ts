import { provideEvery } from "../../actors/app/provide-every.ts";
import { createOpenConversation, createSubmitReview } from "../../actors/cop/cop.actors.ts";
import { createLoadPage } from "../../actors/list/list.actors.ts";
import { copMachine } from "../../machines/cop/cop.machine.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import { CopPage } from "../../views/cop/cop.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"cop"> = {
  View: CopPage,
  logic: (services) =>
    provideEvery(copMachine, {
      list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
      submitReview: createSubmitReview(services),
      openConversation: createOpenConversation(services),
    }),
};
