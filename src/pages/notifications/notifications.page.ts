import { provideEvery } from "../../actors/app/provide-every.ts";
import { createLoadPage } from "../../actors/list/list.actors.ts";
import { createReadNotices } from "../../actors/notifications/notifications.actors.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import { notificationsMachine } from "../../machines/notifications/notifications.machine.ts";
import { NotificationsPage } from "../../views/notifications/notifications.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"notifications"> = {
  View: NotificationsPage,
  logic: (services) =>
    provideEvery(notificationsMachine, {
      list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
      readNotices: createReadNotices(services),
    }),
};
