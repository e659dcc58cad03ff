import type { OpenTipType } from "./tip.ts";

/** Tips, as payments store them. */
export interface TipPurposes {
  /** Money that a fan gives as he likes. `streamId`: of the broadcast that it was given in. */
  readonly tip: {
    readonly tipType: OpenTipType;
    readonly message: string | null;
    readonly streamId: string | null;
  };
}
