import { createSeeded } from "./seeded.ts";

/** While `work` runs, what the product draws from `crypto.getRandomValues` comes from the seed: ids of payments. */
export const withSeededIds = async <Result>(seed: number, work: () => Promise<Result>): Promise<Result> => {
  const { below } = createSeeded(seed + 1_000_003);
  const own = Object.getOwnPropertyDescriptor(crypto, "getRandomValues");
  const getRandomValues = (bytes: Uint8Array): Uint8Array => bytes.map(() => below(256));
  const fill = (bytes: Uint8Array): Uint8Array => {
    bytes.set(getRandomValues(bytes));
    return bytes;
  };
  Object.defineProperty(crypto, "getRandomValues", { configurable: true, value: fill });
  try {
    return await work();
  } finally {
    if (own === undefined) Reflect.deleteProperty(crypto, "getRandomValues");
    else Object.defineProperty(crypto, "getRandomValues", own);
  }
};
