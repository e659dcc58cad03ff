import { privateViewMachine } from "../../machines/private-view/private-view.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createReadInvitation } from "../invitation/invitation.actors.ts";
import { provideRoom } from "./provide-room.ts";

/** Where a fan has a private show. */
export const providePrivateView = (services: AppServices) =>
  provideEvery(privateViewMachine, {
    readInvitation: createReadInvitation(services),
    room: provideRoom(services),
  });
