import type { PageQuery } from "./page-route.ts";

/** First value of each parameter of a query, which has its question mark or is empty. */
export const readQuery = (search: string): PageQuery =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => name !== "").toReversed());
