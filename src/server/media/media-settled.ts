import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { MediaKind } from "./media.tables.ts";

/** A medium that stays as it is from now on. `error`: why it failed, in words for its owner; null: it is ready. */
export interface SettledMedia {
  readonly id: number;
  readonly ownerId: AccountId;
  readonly kind: MediaKind;
  readonly error: string | null;
  /** The signed address of its thumbnail, for its owner alone; null: it has none. */
  readonly thumbUrl: string | null;
}

/** What a feature does when a medium became ready or failed, in the same transaction. */
export type MediaSettled = (unit: UnitOfWork, media: SettledMedia) => Promise<unknown>;
