import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import {
  tipMenuMachine,
  type ItemToDelete,
  type ItemToSave,
  type MenuOrder,
} from "../../machines/tip-menu/tip-menu.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** Writes a tip menu. What changes it is not given up when the page is left (OWNER-40). */
export const provideTipMenu = ({ call }: AppServices) =>
  provideEvery(tipMenuMachine, {
    loadMenu: fromPromise<AnswerTo<"getTipMenu">, { readonly username: string }>(({ input, signal }) =>
      call("getTipMenu", input, { signal }),
    ),
    saveItem: fromPromise<AnswerTo<"editTipMenuItem">, ItemToSave>(({ input: { id, was, ...item } }) => {
      if (id === null) return call("addTipMenuItem", item);
      return call("editTipMenuItem", was === null ? { id, ...item } : { id, ...item, was });
    }),
    deleteItem: fromPromise<AnswerTo<"deleteTipMenuItem">, ItemToDelete>(({ input }) =>
      call("deleteTipMenuItem", input),
    ),
    orderMenu: fromPromise<AnswerTo<"orderTipMenu">, MenuOrder>(({ input }) => call("orderTipMenu", input)),
  });
