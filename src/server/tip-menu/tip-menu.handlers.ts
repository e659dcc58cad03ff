import { hasAccess } from "../../domain/profile/access.ts";
import { isTipMenuShown } from "../../domain/tip-menu/tip-menu.ts";
import type { Handlers } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { viewCreator } from "../profile/viewed-creator.ts";
import { readTipMenu } from "./tip-menu.reads.ts";

export const tipMenuHandlers = {
  getTipMenu: async ({ username }, context) => {
    const viewed = await viewCreator(username, { promote: false, wlConfig: false }, context);
    if (viewed === null) return refuse("user_not_found");
    const { creator, record } = viewed;
    const shown = isTipMenuShown({
      canEdit: record.can_edit,
      disabled: record.setting.tip_menu_disabled,
      access: hasAccess(record),
    });
    return answer(shown ? await readTipMenu(context.services.database, creator.id) : []);
  },
} satisfies Partial<Handlers>;
