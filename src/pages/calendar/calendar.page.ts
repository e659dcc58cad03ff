import { provideCalendar } from "../../actors/calendar/calendar.actors.ts";
import { CalendarPage } from "../../views/calendar/calendar.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"calendar"> = {
  View: CalendarPage,
  logic: provideCalendar,
};
