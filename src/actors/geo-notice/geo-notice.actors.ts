import { fromCallback } from "xstate";

import { geoNoticeSeconds } from "../../domain/geo-notice/geo-notice.ts";
import {
  geoNoticeMachine,
  type NoticeDue,
  type NoticeShown,
} from "../../machines/geo-notice/geo-notice.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** Tells that the page brought a notice which this browser has not shown this account for 30 days, and remembers it. */
export const createNoticeMemory = ({ globals: { geo_notice: text, user }, storage }: AppServices) =>
  fromCallback<NoticeShown>(({ receive, sendBack }) => {
    const memory = `geo_notice_${user?.username ?? ""}`;
    if (text !== null && storage.read(memory) === null)
      sendBack({ type: "notice.due", text } satisfies NoticeDue);
    receive(() => storage.write(memory, true, geoNoticeSeconds));
  });

/** The machine of the notice with the actor that touches the world. */
export const provideGeoNotice = (services: AppServices): typeof geoNoticeMachine =>
  provideEvery(geoNoticeMachine, { noticeMemory: createNoticeMemory(services) });
