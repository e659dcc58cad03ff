import type { Kysely, Selectable } from "kysely";

import type { ReviewedKind } from "../../domain/review/review.ts";
import type { Database } from "../database/schema.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { ReviewItemTable } from "./review.tables.ts";

export type ReviewRow = Selectable<ReviewItemTable>;

/** A file of an item: a name in the media store. */
export interface ReviewedFile {
  readonly kind: "image" | "video" | "audio";
  readonly name: string;
}

/**
 * One kind of thing that is reviewed, as a row of `reviewed` in a `<slug>.feature.ts`: all that the review has to know of it.
 * Every step but `files` runs in the transaction of its cause.
 */
export interface Reviewed {
  /**
   * The folder of the files that everybody sees, as `public/avatars`: a file of such a kind lies there or, while it is held or
   * rejected, apart. Null: its files never move.
   */
  readonly folder: string | null;
  /** Everybody sees it from now on; `file` is where it lies. */
  readonly show: (unit: UnitOfWork, item: ReviewRow, file: string | null) => Promise<void>;
  /** It is taken from view; `item` is as it was before, with `held` null when everybody saw it. */
  readonly hide: (unit: UnitOfWork, item: ReviewRow) => Promise<void>;
  /** Its owner deletes it. */
  readonly remove: (unit: UnitOfWork, item: ReviewRow) => Promise<void>;
  /** What is looked at. */
  readonly files: (database: Kysely<Database>, item: ReviewRow) => Promise<readonly ReviewedFile[]>;
  /** What it says, where it says something. */
  readonly text?: (database: Kysely<Database>, item: ReviewRow) => Promise<string>;
  /** Where its owner replaces it: a path of the site. */
  readonly replaceAt: (username: string, item: ReviewRow) => string;
}

export type ReviewedThings = { readonly [Kind in ReviewedKind]: Reviewed };
