import { fromPromise } from "xstate";

import { typedFee } from "../../domain/manager/manager-form.ts";
import {
  managerMachine,
  type LoadedManagers,
  type ManagerChange,
} from "../../machines/manager/manager.machine.ts";
import type { AnswerTo, CallResult } from "../../machines/resource/call.ts";
import { createLoadPage } from "../list/list.actors.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** Reads who manages whom; for a creator also what was done in her name. */
const createLoadManagers = ({ call }: AppServices) =>
  fromPromise<CallResult<LoadedManagers>, { readonly isModel: boolean }>(
    async ({ input: { isModel }, signal }) => {
      const managing = await call("getManager", {}, { signal });
      if (managing.status === "failed") return managing;
      const acts = isModel ? await call("getManagerActs", {}, { signal }) : null;
      if (acts?.status === "failed") return acts;
      const { items, next } = acts?.data ?? { items: [], next: null };
      return { status: "ok", data: { managing: managing.data, acts: items, older: next } };
    },
  );

/** Invites, changes, ends. Not given up when the page is left: it may be done by then. */
const createChangeManager = ({ call }: AppServices) =>
  fromPromise<CallResult<unknown>, ManagerChange>(
    ({ input: { task, manager, username, fee_percentage: typed, was } }) => {
      const fee_percentage = typedFee(typed) ?? 0;
      switch (task.act) {
        case "invite":
          return call("inviteManager", { username: username.trim().slice(0, 60), fee_percentage });
        case "edit":
          return call("editManager", { fee_percentage, manager, ...(was === null ? {} : { was }) });
        case "cancel":
          return call("cancelManagerInvite", { manager: task.id });
        case "remove":
          return call("removeManager", { manager: task.id });
        case "leave":
          return call("leaveCreator", { model_id: task.id });
        case "deny":
          return call("denyManagerInvite", { model_id: task.id });
      }
    },
  );

/** Acts for a creator in this session, or, by none, for nobody (CAPI-26). */
const createManageCreator = ({ call, globals: { user } }: AppServices) =>
  fromPromise<AnswerTo<"manageCreator">, { readonly id: string }>(({ input: { id } }) =>
    call("manageCreator", { userId: id === "" ? (user?.id ?? "") : id }),
  );

export const provideManager = (services: AppServices) =>
  provideEvery(managerMachine, {
    loadManagers: createLoadManagers(services),
    changeManager: createChangeManager(services),
    manageCreator: createManageCreator(services),
    list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
  });
