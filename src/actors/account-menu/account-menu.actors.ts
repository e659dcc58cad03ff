import { fromCallback } from "xstate";

import type { FoldedCommand, FoldedTold } from "../../machines/account-menu/folded-groups.ts";
import type { AppServices } from "../app/services.ts";

/** Storage adds `csf_`. */
const NAME = "menu_groups";

const titles = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((title): title is string => typeof title === "string") : [];

/** Remembers which groups of the menu are folded, `csf_menu_groups`, for ever (MENU-26). */
export const createFoldedGroups = ({ storage }: AppServices) =>
  fromCallback<FoldedCommand>(({ receive, sendBack }) => {
    const folded = titles(storage.read(NAME));
    if (folded.length > 0) sendBack({ type: "groups.told", folded } satisfies FoldedTold);
    receive((command) => storage.write(NAME, command.folded, 0));
  });
