/** Documented in root.mjs. */
export declare const root: string;
