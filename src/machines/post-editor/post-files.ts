import type { PostFile } from "../../domain/post/post-file.ts";
import type { MediaChanged, MediaChosen } from "../upload/upload.machine.ts";
import { canBePicked, type VaultItem } from "../vault/vault-filter.ts";

/** What is done to the files of a post, by their `id`. `by`: places later; `value` as it was typed. */
export type PostFilesEvent =
  | MediaChosen
  | MediaChanged
  | { readonly type: "file.removed"; readonly id: string }
  | { readonly type: "file.moved"; readonly id: string; readonly by: 1 | -1 }
  | { readonly type: "file.priced"; readonly id: string; readonly value: string };

type Files = readonly PostFile[];

/** An id that no file of the list has. */
export const freeId = (files: readonly { readonly id: string }[]): `file-${number}` => {
  let number = 1;
  while (files.some(({ id }) => id === `file-${number}`)) number += 1;
  return `file-${number}`;
};

/** A medium of the vault as a file of a post; it has one place in it. */
const fileOfVault = ({ vault_id, kind, name, thumb_url }: VaultItem): PostFile => ({
  ...{ id: `vault-${vault_id}`, kind, name, source: { vault_id }, error: null, thumb_url },
  uncensor_amount: "",
});

/** Ids of the media of the vault that a form has. */
export const takenFromVault = (files: Files): readonly number[] =>
  files.flatMap(({ source }) =>
    typeof source === "object" && "vault_id" in source ? [source.vault_id] : [],
  );

/** The files with what was picked from the vault, each medium once, and whether it is more than the `most` that have room. */
export const withPicked = (
  files: Files,
  picked: readonly VaultItem[],
  most: number,
): { readonly media: Files; readonly isTooMany: boolean } => {
  const taken = takenFromVault(files);
  const added = picked.filter(({ vault_id }) => !taken.includes(vault_id)).map(fileOfVault);
  const room = Math.max(0, most - files.length);
  return { media: [...files, ...added.slice(0, room)], isTooMany: added.length > room };
};

/** Those that can be used, in the order of the ids. */
export const inOrder = (items: readonly VaultItem[], ids: readonly number[]): readonly VaultItem[] =>
  ids.flatMap((id) => items.filter((item) => item.vault_id === id && canBePicked(item)));

/** Whether a file is sent from here; a stored one has an id of its own. */
export const isSent = (id: string): id is `file-${number}` => /^file-\d+$/.test(id);

const changeFile = (files: Files, id: string, changed: Partial<PostFile>): Files =>
  files.map((file) => (file.id === id ? { ...file, ...changed } : file));

const moveFile = (files: Files, id: string, by: number): Files => {
  const from = files.findIndex((file) => file.id === id);
  const [moved, displaced] = [files[from], files[from + by]];
  if (moved === undefined || displaced === undefined) return files;
  return files.with(from, displaced).with(from + by, moved);
};

/** The files after something was done to one of them. */
export const filesAfter = (files: Files, event: Exclude<PostFilesEvent, MediaChosen>): Files => {
  switch (event.type) {
    case "media.changed":
      return changeFile(files, event.id, { source: event.source, thumb_url: event.thumb_url });
    case "file.removed":
      return files.filter(({ id }) => id !== event.id);
    case "file.moved":
      return moveFile(files, event.id, event.by);
    case "file.priced":
      return changeFile(files, event.id, { uncensor_amount: event.value });
  }
};
