import { privateStudioMachine } from "../../machines/private-studio/private-studio.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createTick } from "../countdown/tick.actors.ts";
import { createInvite, createReadSent, createWithdraw } from "./private-show.actors.ts";
import { provideRoom } from "./provide-room.ts";

/** Where a creator invites to a private show and has it. */
export const providePrivateStudio = (services: AppServices) =>
  provideEvery(privateStudioMachine, {
    readSent: createReadSent(services),
    invite: createInvite(services),
    withdraw: createWithdraw(services),
    tick: createTick(services),
    room: provideRoom(services),
  });
