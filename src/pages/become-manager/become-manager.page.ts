import { provideEvery } from "../../actors/app/provide-every.ts";
import { createAcceptInvite } from "../../actors/become-manager/become-manager.actors.ts";
import { becomeManagerMachine } from "../../machines/become-manager/become-manager.machine.ts";
import { BecomeManagerPage } from "../../views/become-manager/become-manager.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"become-manager"> = {
  View: BecomeManagerPage,
  logic: (services) => provideEvery(becomeManagerMachine, { acceptInvite: createAcceptInvite(services) }),
};
