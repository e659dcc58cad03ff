export declare const serverArguments: readonly string[];
export declare const serverEnvironment: Readonly<Record<string, string>>;
