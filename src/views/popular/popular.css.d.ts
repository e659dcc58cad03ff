/** The title, and the search beside it where there is room. */
export declare const head: string;
export declare const live: string;
//# sourceMappingURL=popular.css.d.ts.map
