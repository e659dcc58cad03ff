/** Scripts and styles that have not come after so many milliseconds are taken for lost (ERR-25, ERR-26). */
export const CODE_TIMEOUT = 120_000;

/** Scripts or styles that were waited for cannot be had: a newer release may have removed them. Only a reload helps. */
export interface CodeLost {
  readonly type: "code.lost";
}
