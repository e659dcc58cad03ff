export declare const leftBehind: (
  work: (environment: Readonly<Record<string, string>>) => Promise<unknown>,
) => Promise<string[]>;
