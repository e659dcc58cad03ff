import { fromPromise } from "xstate";

import {
  calendarMachine,
  type ItemMove,
  type PlannedItem,
} from "../../machines/calendar/calendar.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { provideAutoPosts } from "../auto-posts/auto-posts.actors.ts";
import { createLoadResource } from "../resource/resource.actors.ts";

/** Reads the calendar, moves its entries and takes them away; that is not given up when the page is left. */
export const provideCalendar = (services: AppServices) => {
  const { call } = services;
  return provideEvery(calendarMachine, {
    resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
    autoPosts: provideAutoPosts(services),
    moveItem: fromPromise<AnswerTo<"moveCalendarItem">, ItemMove>(({ input }) =>
      call("moveCalendarItem", input),
    ),
    removeItem: fromPromise<AnswerTo<"removeCalendarItem">, PlannedItem>(({ input: { kind, id } }) =>
      call("removeCalendarItem", { kind, id }),
    ),
  });
};
