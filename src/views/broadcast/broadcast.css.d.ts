export declare const page: string;
export declare const heading: string;
export declare const form: string;
export declare const groups: string;
export declare const legend: string;
export declare const inset: string;
export declare const count: string;
export declare const problem: string;
export declare const actions: string;
export declare const note: string;
//# sourceMappingURL=broadcast.css.d.ts.map
