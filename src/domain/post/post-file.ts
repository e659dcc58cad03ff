import { parseCents, plainCents } from "../format/typed-cents.ts";
import type { Cents } from "../unit/unit.ts";
import type { MediaKind } from "../upload/upload-kind.ts";

/** How the server knows a file of a post: an upload (COVER-35), or a medium that its creator has already. */
export type MediaSource = { readonly tkn: string; readonly srv_id: string } | { readonly vault_id: number };

/** A file that a post shows, while the post is written. */
export interface PostFile {
  /** Names it among the files of the form. */
  readonly id: string;
  readonly kind: MediaKind;
  readonly name: string;
  readonly source: MediaSource | "sending" | "failed";
  /** Why a stored one will never be shown; null: it will. */
  readonly error: string | null;
  readonly thumb_url: string | null;
  /** As it was typed; empty: not censored. */
  readonly uncensor_amount: string;
}

/** A file of something stored, as its creator's form shows it. */
export interface StoredFile {
  readonly vault_id: number;
  readonly kind: MediaKind;
  readonly name: string;
  readonly state: "waiting" | "processing" | "ready" | "failed";
  readonly error: string | null;
  readonly thumb_url: string | null;
  /** Cents; null: not censored. */
  readonly uncensor_amount: Cents | null;
}

/** Cents as they are typed; nothing for 0. */
export const typedAmount = (cents: Cents | null): string =>
  cents === null || cents === 0 ? "" : plainCents(cents);

/** Whether a file of a form, by its id, is one that its stored post or gallery shows. */
export const isStored = (id: string): boolean => id.startsWith("stored-");

/** A stored file, as a form shows it. */
export const storedFile = (stored: StoredFile): PostFile => {
  const { vault_id, kind, name, state, error, thumb_url, uncensor_amount } = stored;
  return {
    ...{ id: `stored-${vault_id}`, kind, name, error, thumb_url },
    source: state === "failed" ? "failed" : { vault_id },
    uncensor_amount: typedAmount(uncensor_amount),
  };
};

/** Typed money in cents; 0 for nothing, `NaN` for what is no amount. */
export const typedCents = (typed: string): Cents => {
  if (typed.trim() === "") return 0;
  const read = parseCents(typed);
  return "cents" in read ? read.cents : Number.NaN;
};

/** Files of a form as a browser keeps them while it is left: those that the server has, by ids that no file sent later gets. */
export const keptFiles = (files: readonly PostFile[]): readonly PostFile[] =>
  files.flatMap((file) => {
    const { source } = file;
    if (typeof source === "string") return [];
    const id = "tkn" in source ? `kept-${source.tkn}` : `vault-${source.vault_id}`;
    // Their addresses are good for an hour, or in this page alone.
    return [{ ...file, id, thumb_url: null }];
  });

/** Files of a form that the server has removed meanwhile, or that something else shows, by their names. */
export const expiredText = (names: readonly string[]): string =>
  names.length === 1
    ? `${names[0]} is not there any more: it was used elsewhere, or waited for more than a day. Please choose it again.`
    : `${names.join(", ")} are not there any more: they were used elsewhere, or waited for more than a day. Please choose them again.`;

/** A file of a form was not sent, or will never be shown. */
export const FILE_MISSING = "A file is not there. Please try it again or remove it.";
