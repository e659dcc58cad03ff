/** What the memory of folded groups takes: the titles of all that are folded now. */
export interface FoldedCommand {
  readonly type: "groups.keep";
  readonly folded: readonly string[];
}

/** What it tells at the start. */
export interface FoldedTold {
  readonly type: "groups.told";
  readonly folded: readonly string[];
}
