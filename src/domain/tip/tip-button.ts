/** Where a tip button stands. */
export type TipButtonPlace = "profile" | "stream";

/** A row of the setting `tip_button_hidden` (COVER-09, COVER-10). */
export interface HiddenTipButton {
  readonly username: string;
  readonly context: TipButtonPlace | "all";
}

/** Whether a creator's tip button is hidden in a place; the server refuses the same tips. Names count whatever their case. */
export const isTipButtonHidden = (
  hidden: readonly HiddenTipButton[],
  username: string,
  place: TipButtonPlace,
): boolean =>
  hidden.some(
    (row) =>
      row.username.toLowerCase() === username.toLowerCase() &&
      (row.context === "all" || row.context === place),
  );
