import type { HiddenCreators } from "../../domain/creator/hidden-creators.ts";

/** What the memory of hidden creators takes. */
export type HiddenCommand =
  | { readonly type: "creator.hide"; readonly username: string }
  | { readonly type: "creators.unhide" };

/** What it tells: at the start, and after each change. */
export interface HiddenTold {
  readonly type: "hidden.told";
  readonly hidden: HiddenCreators;
}
