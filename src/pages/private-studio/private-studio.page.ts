import { provideEvery } from "../../actors/app/provide-every.ts";
import { createTick } from "../../actors/countdown/tick.actors.ts";
import {
  createInvite,
  createReadSent,
  createWithdraw,
} from "../../actors/private-show/private-show.actors.ts";
import { provideRoom } from "../../actors/private-show/provide-room.ts";
import { privateStudioMachine } from "../../machines/private-studio/private-studio.machine.ts";
import { PrivateStudioPage } from "../../views/private-show/private-studio.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"private-studio"> = {
  View: PrivateStudioPage,
  title: "Private Chat",
  logic: (services) =>
    provideEvery(privateStudioMachine, {
      readSent: createReadSent(services),
      invite: createInvite(services),
      withdraw: createWithdraw(services),
      tick: createTick(services),
      room: provideRoom(services),
    }),
};
