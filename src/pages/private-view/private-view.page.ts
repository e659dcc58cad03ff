import { provideEvery } from "../../actors/app/provide-every.ts";
import { createReadInvitation } from "../../actors/invitation/invitation.actors.ts";
import { provideRoom } from "../../actors/private-show/provide-room.ts";
import { privateViewMachine } from "../../machines/private-view/private-view.machine.ts";
import { PrivateViewPage } from "../../views/private-show/private-view.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"private-view"> = {
  View: PrivateViewPage,
  title: "Private Chat",
  logic: (services) =>
    provideEvery(privateViewMachine, {
      readInvitation: createReadInvitation(services),
      room: provideRoom(services),
    }),
};
