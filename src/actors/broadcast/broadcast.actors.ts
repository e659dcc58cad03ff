import { fromPromise } from "xstate";

import { broadcastBodyOf, type BroadcastForm } from "../../domain/broadcast/broadcast-form.ts";
import { broadcastMachine, type Audience } from "../../machines/broadcast/broadcast.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createCheckFiles } from "../upload/check-files.ts";
import { provideUpload } from "../upload/upload.actors.ts";
import { createLoadPicked } from "../vault/load-picked.ts";
import { provideVaultPicker } from "../vault/vault-picker.actors.ts";

/** Counts whom a message to many reaches, and hands it to the server; that is not given up when the page is left. */
export const provideBroadcast = (services: AppServices) => {
  const { call } = services;
  return provideEvery(broadcastMachine, {
    upload: provideUpload(services),
    vaultPicker: provideVaultPicker(services),
    checkFiles: createCheckFiles(services),
    loadPicked: createLoadPicked(services),
    estimate: fromPromise<AnswerTo<"estimateBroadcast">, Audience>(({ input, signal }) =>
      call("estimateBroadcast", input, { signal }),
    ),
    sendBroadcast: fromPromise<AnswerTo<"createBroadcast">, BroadcastForm>(({ input }) =>
      call("createBroadcast", broadcastBodyOf(input)),
    ),
  });
};
