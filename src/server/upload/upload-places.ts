/** How many uploads may be on their way at a time: of one account, and in all. */
export const PLACES = { account: 3, all: 32 } as const;

/** When to try again after too many uploads at a time, in seconds. */
export const RETRY_SECONDS = 10;

/** Counts the uploads of this process that are received, wait or are read. */
export interface UploadPlaces {
  /** Takes a place; "account" or "all" tells which of the two is full. The place is given back by calling `leave` once. */
  readonly enter: (accountId: string) => { readonly leave: () => void } | "account" | "all";
  readonly taken: () => number;
}

export const createUploadPlaces = (
  most: { readonly account: number; readonly all: number } = PLACES,
): UploadPlaces => {
  const byAccount = new Map<string, number>();
  let all = 0;
  return {
    taken: () => all,
    enter: (accountId) => {
      const own = byAccount.get(accountId) ?? 0;
      if (own >= most.account) return "account";
      if (all >= most.all) return "all";
      all += 1;
      byAccount.set(accountId, own + 1);
      return {
        leave: () => {
          all -= 1;
          const left = byAccount.get(accountId)! - 1;
          if (left === 0) byAccount.delete(accountId);
          else byAccount.set(accountId, left);
        },
      };
    },
  };
};
