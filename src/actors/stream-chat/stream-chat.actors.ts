import { fromPromise } from "xstate";

import type { CallResult } from "../../machines/resource/call.ts";
import { streamChatMachine } from "../../machines/stream-chat/stream-chat.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** Drawn by a page of a broadcast when it comes in: signals name it. */
export const pageName = (random: () => number): string =>
  Array.from({ length: 16 }, () => Math.floor(random() * 36).toString(36)).join("");

/** The chat of a broadcast with its call. */
export const provideStreamChat = ({ call }: AppServices) =>
  provideEvery(streamChatMachine, {
    sendText: fromPromise<CallResult<unknown>, { readonly username: string; readonly written: string }>(
      ({ input: { username, written }, signal }) =>
        call("sendStreamText", { username, message: written }, { signal }),
    ),
  });
