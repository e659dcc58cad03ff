import type { Cents } from "../unit/unit.ts";

/** Something that a creator does for a price (CENT-11). */
export interface TipMenuItem {
  readonly id: number;
  readonly description: string;
  readonly price: Cents;
}

/** Whether somebody sees a creator's tip menu; its owner always does (OWNER-32, OWNER-33). */
export const isTipMenuShown = (viewer: {
  readonly canEdit: boolean;
  readonly disabled: boolean;
  readonly access: boolean;
}): boolean => viewer.canEdit || (!viewer.disabled && viewer.access);
