/** Documented in part.mjs. */
export declare const PARTS: number;
export declare const partToRun: () => number | null;
export declare const partOfCommit: () => number;
export declare const inPart: <Item>(list: readonly Item[], part?: number | null) => readonly Item[];
