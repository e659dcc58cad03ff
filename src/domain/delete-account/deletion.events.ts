import type { AccountId, EpochSeconds } from "../unit/unit.ts";

/** An account is hidden from now on, and erased at `eraseAt`. */
export interface DeletionAsked {
  readonly type: "DeletionAsked";
  readonly data: {
    readonly accountId: AccountId;
    readonly askedAt: EpochSeconds;
    readonly eraseAt: EpochSeconds;
  };
}

/** An operator brought it back. */
export interface DeletionUndone {
  readonly type: "DeletionUndone";
  readonly data: { readonly accountId: AccountId; readonly undoneAt: EpochSeconds };
}

/** Who bought something of it was told that it goes. */
interface DeletionAnnounced {
  readonly type: "DeletionAnnounced";
  readonly data: { readonly accountId: AccountId; readonly announcedAt: EpochSeconds };
}

/** Its rows and files went with this; what events said of the person is forgotten. */
export interface AccountErased {
  readonly type: "AccountErased";
  readonly data: { readonly accountId: AccountId; readonly erasedAt: EpochSeconds };
}

export type DeletionEvent = DeletionAsked | DeletionUndone | DeletionAnnounced | AccountErased;
