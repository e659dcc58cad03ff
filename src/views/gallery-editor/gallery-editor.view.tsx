import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";

import { formatCents } from "../../domain/format/cents.ts";
import { counted } from "../../domain/format/number.ts";
import type { GalleryType } from "../../domain/gallery/gallery.ts";
import { galleryLimits, galleryMedia } from "../../domain/gallery/written-gallery.ts";
import {
  selectGalleryEditorView,
  type GalleryEditorRef,
  type GalleryEditorView,
} from "../../machines/gallery-editor/gallery-editor.machine.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Compare } from "../post-editor/compare.view.tsx";
import { EditorCard } from "../post-editor/editor-card.view.tsx";
import * as css from "../post-editor/post-editor.css.ts";
import { PostFiles } from "../post-editor/post-files.view.tsx";
import { readAs } from "../post-editor/read-as.ts";
import { FileDrop } from "../upload/file-drop.view.tsx";

const VaultPicker = lazyView(async () => (await import("../vault-picker/vault-picker.view.tsx")).VaultPicker);

type FormView = Extract<GalleryEditorView, { readonly status: "form" }>;

const names: Readonly<Record<GalleryType, { files: string; one: string }>> = {
  video_dm: { files: "films", one: "videos" },
  photo_dm: { files: "pictures", one: "photos" },
  audio_dm: { files: "sounds", one: "audio" },
};

/** Makes or changes a premium gallery (ACCT-27, X-18). */
export function GalleryEditor({ editor }: { editor: GalleryEditorRef }) {
  const view = useSelector(editor, selectGalleryEditorView, shallowEqual);
  return (
    <EditorCard view={view} label="Loading the gallery" editor={editor}>
      {view.status === "form" && <Form editor={editor} view={view} />}
    </EditorCard>
  );
}

const labelsOf = ({ isNew, isWaiting }: FormView) => {
  const label = isNew ? "Put on sale" : "Save changes";
  return { label, busyLabel: isWaiting ? "Waiting…" : "Saving…" };
};

const storedText = ({ text, amount_usd: price, media }: NonNullable<FormView["theirs"]>): string =>
  `${text}: ${counted(media.length, "file")}, ${price === 0 ? "free" : formatCents(price)}`;

function Form({ editor, view }: { editor: GalleryEditorRef; view: FormView }) {
  const { type, form, texts, busy, isNew, isWaiting, reason, sold, theirs, uploads, picker } = view;
  const { label, busyLabel } = labelsOf(view);
  const title = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <FileDrop onChoose={editor.send}>
      <div ref={title} className={css.compare} tabIndex={-1}>
        <h2 id="gallery-editor" className={css.title}>
          {isNew ? `New gallery of ${names[type].one}` : "Edit gallery"}
        </h2>
      </div>
      <form
        className={css.form}
        aria-labelledby="gallery-editor"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editor.send({ type: "form.submitted" });
        }}
      >
        {theirs !== null && (
          <Compare
            title="This gallery was changed in another window. There it is:"
            theirs={storedText(theirs)}
            onKeep={() => editor.send({ type: "mine.kept" })}
            onTake={() => editor.send({ type: "theirs.taken" })}
          />
        )}
        {reason !== null && (
          <Notice tone="danger">
            A reviewer did not approve this gallery: {reason} Change its title or its files to have it looked
            at again.
          </Notice>
        )}
        {sold.length > 0 && (
          <Notice tone="info">This gallery was bought: the files that were sold stay in it.</Notice>
        )}
        <Field
          label="Title"
          name="text"
          autoComplete="off"
          placeholder="What is in it"
          value={form.text}
          hint={`${[...form.text].length} of ${galleryLimits.title}`}
          error={texts.text}
          onChange={(value) => editor.send({ type: "field.changed", field: "text", value })}
        />
        <PostFiles
          {...{ files: form.media, uploads, error: texts.media, isSold: false, kept: sold, isPriced: false }}
          kinds={[galleryMedia[type]]}
          label={`Add ${names[type].files}`}
          hint={`Or drop or paste them here: up to ${galleryLimits.files} ${names[type].files}. The first one stands on the cover.`}
          onChange={(changed) => changed.type !== "file.priced" && editor.send(changed)}
          onOpenVault={() => editor.send({ type: "vault.opened" })}
        />
        <Field
          label="Price"
          name="amount_usd"
          inputMode="decimal"
          autoComplete="off"
          before="$"
          placeholder="0.00"
          value={form.amount_usd}
          hint={readAs(form.amount_usd) ?? "Left empty, your fans open it for free."}
          error={texts.amount_usd}
          onChange={(value) => editor.send({ type: "field.changed", field: "amount_usd", value })}
        />
        {isWaiting && <Notice>It is saved as soon as every file is sent. You can stay on this page.</Notice>}
        <div className={css.actions}>
          {theirs === null && (
            <Button type="submit" busy={busy} busyLabel={busyLabel}>
              {label}
            </Button>
          )}
          <Button
            tone="secondary"
            disabled={busy && !isWaiting}
            onClick={() => editor.send({ type: "form.left" })}
          >
            Cancel
          </Button>
        </div>
      </form>
      {picker !== null && (
        <LazyPart>
          <VaultPicker picker={picker} />
        </LazyPart>
      )}
    </FileDrop>
  );
}
