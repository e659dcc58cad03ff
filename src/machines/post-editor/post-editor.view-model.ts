import { UNREACHABLE } from "../app/error-toast.ts";
import type { PostForm } from "../../domain/post/post-form.ts";
import type { PostTexts } from "../../domain/post/written-post.ts";
import type { UploadRef } from "../upload/upload.machine.ts";
import type { VaultPickerRef } from "../vault-picker/vault-picker.machine.ts";
import { formIn } from "./post-editor.setup.ts";
import type { PostEditorSnapshot } from "./post-editor.machine.ts";

export type PostEditorView =
  | { readonly status: "loading" | "done" }
  | { readonly status: "failed"; readonly error: string }
  | {
      readonly status: "form";
      readonly username: string;
      /** It is of a creator for whom the viewer acts. */
      readonly isManaged: boolean;
      readonly form: PostForm;
      readonly texts: PostTexts;
      readonly busy: boolean;
      /** Its last files are being sent. */
      readonly isWaiting: boolean;
      /** The actors that send its files, by the files' ids. */
      readonly uploads: Readonly<Record<string, UploadRef | undefined>>;
      /** The vault is open to choose from. */
      readonly picker: VaultPickerRef | null;
      readonly isNew: boolean;
      /** Published: its time and the options of its poll stay. */
      readonly isPublished: boolean;
      /** Bought: its type, price and files stay. */
      readonly isSold: boolean;
      /** It can be shared at its creator's Twitter account. */
      readonly offersTwitter: boolean;
      /** What was stored in another window meanwhile; null: nothing. */
      readonly theirs: string | null;
      readonly now: number;
    };

/** What the editor shows. */
export const selectPostEditorView = (snapshot: PostEditorSnapshot): PostEditorView => {
  const { context } = snapshot;
  if (snapshot.matches("failed")) return { status: "failed", error: context.failure?.error ?? UNREACHABLE };
  if (snapshot.matches("opening") || snapshot.matches("loading") || snapshot.matches("picking"))
    return { status: "loading" };
  if (snapshot.matches("done")) return { status: "done" };
  return {
    status: "form",
    username: context.username,
    isManaged: context.isManaged === true,
    form: formIn(context),
    texts: context.texts,
    busy: snapshot.hasTag("busy"),
    isWaiting: snapshot.matches("waiting"),
    uploads: snapshot.children as Readonly<Record<string, UploadRef | undefined>>,
    picker: snapshot.children.picker ?? null,
    isNew: context.postId === null,
    isPublished: context.stored?.is_published === true,
    isSold: context.stored?.is_sold === true,
    offersTwitter: context.offersTwitter,
    theirs: snapshot.matches("conflicted") ? (context.stored?.text ?? "") : null,
    now: context.now,
  };
};
