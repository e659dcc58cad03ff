import type { SnapshotFrom } from "xstate";
import { assign, emit, sendTo, setup } from "xstate";

import { GEO_NOTICE_TITLE } from "../../domain/geo-notice/geo-notice.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { callbackProvidedBy } from "../app/provided-by.ts";

/** The browser remembers that the notice was shown. */
export interface NoticeShown {
  readonly type: "notice.shown";
}

/** There is a notice that this browser has not shown for 30 days. */
export interface NoticeDue {
  readonly type: "notice.due";
  readonly text: string;
}

const geoNoticeSetup = setup({
  types: {
    context: {} as { readonly text: string | null },
    events: {} as NoticeDue | QuestionAnswered,
    emitted: {} as SharedEmitted,
    children: {} as { noticeMemory: "noticeMemory" },
  },
  actors: { noticeMemory: callbackProvidedBy<NoticeShown>("src/actors/geo-notice/geo-notice.actors.ts") },
});

/** Tells a creator once in 30 days what the law of the country of the application forbids (BANNER-25, BANNER-28). */
export const geoNoticeMachine = geoNoticeSetup.createMachine({
  id: "geo-notice",
  context: { text: null },
  invoke: { id: "noticeMemory", src: "noticeMemory" },
  initial: "quiet",
  states: {
    quiet: {
      on: { "notice.due": { target: "telling", actions: assign({ text: ({ event }) => event.text }) } },
    },
    telling: {
      entry: [
        emit(({ context }) => ({
          type: "dialog.requested",
          dialog: {
            kind: "alert",
            name: "geo-notice",
            title: GEO_NOTICE_TITLE,
            text: context.text ?? undefined,
          },
        })),
        sendTo("noticeMemory", { type: "notice.shown" }),
      ],
      on: { "question.answered": "told" },
    },
    told: {},
  },
});

export const selectGeoNoticeView = (
  snapshot: SnapshotFrom<typeof geoNoticeMachine>,
): { readonly status: "quiet" | "telling" | "told" } => ({ status: snapshot.value });
