import { hasTexts } from "../../domain/account/field-texts.ts";
import { sectionInWords } from "../../domain/customize/section-values.ts";
import { checkMenuItem } from "../../domain/tip-menu/written-item.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { findCreatorById } from "../creator/creator.reads.ts";
import { subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { changedElsewhere } from "../http/changed-elsewhere.ts";
import { answer, refuse, refuseFields, type Answer, type Refusal } from "../http/reply.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { readTipMenuItem } from "./tip-menu.reads.ts";
import { addItem, editItem, lockTipMenu, orderItems, removeItem } from "./write-tip-menu.ts";

/** Changes the tip menu of the caller or whom he acts for, and tells the page's viewers unless `work` refuses. */
const change = async <Value>(
  context: RequestContext,
  work: (unit: UnitOfWork, creatorId: AccountId) => Promise<Answer<Value> | Refusal>,
): Promise<Answer<Value> | Refusal> => {
  const { services, metadata } = context;
  const creatorId = subjectOf(context);
  return services.store.transact(metadata, async (unit) => {
    const creator = await findCreatorById(unit.sql, creatorId);
    if (creator === null) return refuse("not_allowed");
    const done = await work(unit, creatorId);
    const { username } = creator;
    if (done.kind === "answer")
      unit.publish({
        event: "profile.update",
        audience: { room: `profile:${username}` },
        data: { username },
      });
    return done;
  });
};

const ok = answer({ ok: true } as const);

/** Calls with which a creator writes her tip menu (OWNER-40). */
export const ownMenuHandlers = {
  addTipMenuItem: (written, context) =>
    change(context, async (unit, creatorId) => {
      const texts = checkMenuItem(written);
      if (hasTexts(texts)) return refuseFields(texts);
      const item = await addItem(unit, creatorId, written);
      return item === null ? refuse("tip_menu_limit") : answer(item);
    }),

  editTipMenuItem: ({ id, was, ...written }, context) =>
    change(context, async (unit, creatorId) => {
      await lockTipMenu(unit, creatorId);
      const item = await readTipMenuItem(unit.sql, creatorId, id);
      if (item === null) return refuse("tip_menu_item_not_found");
      const texts = checkMenuItem(written);
      if (hasTexts(texts)) return refuseFields(texts);
      const { description, price } = item;
      const refused = changedElsewhere(was, { description, price }, sectionInWords);
      return refused ?? answer(await editItem(unit, id, written));
    }),

  deleteTipMenuItem: ({ id }, context) =>
    change(context, async (unit, creatorId) =>
      (await removeItem(unit, creatorId, id)) ? ok : refuse("tip_menu_item_not_found"),
    ),

  orderTipMenu: ({ ids, was }, context) =>
    change(context, async (unit, creatorId) => {
      const stored = await orderItems(unit, creatorId, { ids, was });
      return stored === null ? ok : refuse("section_changed", { current: { ids: stored } });
    }),
} satisfies Partial<Handlers>;
