import { match } from "ts-pattern";
import { fromPromise } from "xstate";

import type { CallResult } from "../../machines/resource/call.ts";
import { streamChatMachine } from "../../machines/stream-chat/stream-chat.machine.ts";
import type { ModerationAct } from "../../machines/stream-chat/stream-chat.setup.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** Does what the creator has chosen. */
const createModerate = ({ call }: AppServices) =>
  fromPromise<CallResult<unknown>, { readonly streamId: string; readonly act: ModerationAct }>(
    ({ input: { streamId: id, act } }) =>
      match(act)
        .returnType<Promise<CallResult<unknown>>>()
        .with({ kind: "delete" }, ({ id: text }) => call("deleteStreamText", { id, message_id: text }))
        .with({ kind: "mute" }, ({ username }) => call("muteInStream", { id, username }))
        .with({ kind: "unmute" }, ({ username }) => call("unmuteInStream", { id, username }))
        .exhaustive(),
  );

/** The chat of a broadcast with its calls. */
export const provideStreamChat = (services: AppServices) =>
  provideEvery(streamChatMachine, {
    moderate: createModerate(services),
    sendText: fromPromise<CallResult<unknown>, { readonly username: string; readonly written: string }>(
      ({ input: { username, written }, signal }) =>
        services.call("sendStreamText", { username, message: written }, { signal }),
    ),
  });
