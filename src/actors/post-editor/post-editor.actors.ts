import { fromCallback, fromPromise } from "xstate";

import { keptFiles, type PostFile } from "../../domain/post/post-file.ts";
import { emptyPostForm, postBodyOf, type PostForm } from "../../domain/post/post-form.ts";
import type { DraftCommand, PostToSave } from "../../machines/post-editor/post-editor.setup.ts";
import { postEditorMachine } from "../../machines/post-editor/post-editor.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { personalEntries } from "../storage/personal-entries.ts";
import { createCheckFiles } from "../upload/check-files.ts";
import { provideUpload } from "../upload/upload.actors.ts";
import { createLoadPicked } from "../vault/load-picked.ts";
import { provideVaultPicker } from "../vault/vault-picker.actors.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** Seconds: 30 days. */
const KEPT = 30 * 86_400;

/** Fields that came after forms were kept. */
const later: Partial<PostForm> = { share_on_twitter: emptyPostForm.share_on_twitter };

/** Whether it has the fields of a form, each of its kind: an older page may have kept another one. */
const isForm = (kept: unknown): kept is PostForm =>
  typeof kept === "object" &&
  kept !== null &&
  Object.entries(emptyPostForm).every(([field, value]) => {
    const held = (kept as Readonly<Record<string, unknown>>)[field];
    // A form of before a field came has the usual in it.
    if (held === undefined) return field in later;
    return value === null ? held === null || typeof held === "number" : typeof held === typeof value;
  });

const isFile = (kept: unknown): kept is PostFile => {
  if (typeof kept !== "object" || kept === null) return false;
  const { id, name, kind, source, uncensor_amount } = kept as Readonly<Record<string, unknown>>;
  if (typeof source !== "object" || source === null || !("tkn" in source || "vault_id" in source))
    return false;
  const texts = [id, name, kind, uncensor_amount];
  return texts.every((text) => typeof text === "string");
};

/** The files of a kept form; a page of before has kept none. */
const filesOf = ({ media }: PostForm): readonly PostFile[] =>
  Array.isArray(media) ? keptFiles((media as readonly unknown[]).filter(isFile)) : [];

/** Keeps what is typed of a new post, of each account by itself, until it is published. */
export const createDraft = ({ storage }: AppServices) =>
  fromCallback<DraftCommand, { readonly username: string; readonly isKept: boolean }>(
    ({ input: { username, isKept }, receive, sendBack }) => {
      if (!isKept) return;
      const name = personalEntries.postDraft + username;
      const form = storage.read(name);
      if (isForm(form)) {
        sendBack({ type: "draft.found", form: { ...later, ...form, media: filesOf(form) } });
      }
      receive((command) => {
        if (command.type === "draft.dropped") storage.remove(name);
        else storage.write(name, command.form, KEPT);
      });
    },
  );

/** Reads a post as its creator edits it. */
export const createLoadOwnPost = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"getOwnPost">, { readonly id: number }>(({ input, signal }) =>
    call("getOwnPost", input, { signal }),
  );

/** Stores a post. Not given up when the page is left: it may be stored by then. */
export const createSavePost = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"createPost">, PostToSave>(({ input: { postId, version, form } }) => {
    const body = postBodyOf(form);
    if (postId === null) return call("createPost", body);
    return call("editPost", { id: postId, ...body, ...(version === null ? {} : { version }) });
  });

/** Asks where the post can be shared. */
const createLoadSharing = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"getPostSharing">>(({ signal }) => call("getPostSharing", {}, { signal }));

export const providePostEditor = (services: AppServices) =>
  provideEvery(postEditorMachine, {
    upload: provideUpload(services),
    vaultPicker: provideVaultPicker(services),
    checkFiles: createCheckFiles(services),
    loadPicked: createLoadPicked(services),
    draft: createDraft(services),
    loadOwnPost: createLoadOwnPost(services),
    loadSharing: createLoadSharing(services),
    savePost: createSavePost(services),
  });
