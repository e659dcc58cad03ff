import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";

import { autoTypeWords } from "../../domain/auto-message/auto-message-words.ts";
import { contentsText, messageFiles, messageLength } from "../../domain/direct-message/message.ts";
import { formatCents } from "../../domain/format/cents.ts";
import { mediaKinds } from "../../domain/upload/upload-kind.ts";
import {
  selectAutoEditorView,
  type AutoEditorRef,
  type AutoEditorView,
} from "../../machines/auto-message-editor/auto-message-editor.machine.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Field, TextArea } from "../kit/field/field.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Compare } from "../post-editor/compare.view.tsx";
import { EditorCard } from "../post-editor/editor-card.view.tsx";
import * as css from "../post-editor/post-editor.css.ts";
import { PostFiles } from "../post-editor/post-files.view.tsx";
import { readAs } from "../post-editor/read-as.ts";
import { FileDrop } from "../upload/file-drop.view.tsx";
import { RuleFields } from "./rule-fields.view.tsx";

const VaultPicker = lazyView(async () => (await import("../vault-picker/vault-picker.view.tsx")).VaultPicker);

type FormView = Extract<AutoEditorView, { readonly status: "form" }>;

/** Writes or changes a message that is sent by itself (ACCT-26, ACCT-29, ACCT-30). */
export function AutoMessageEditor({ editor }: { editor: AutoEditorRef }) {
  const view = useSelector(editor, selectAutoEditorView, shallowEqual);
  return (
    <EditorCard view={view} label="Loading the message" editor={editor}>
      {view.status === "form" && <Form editor={editor} view={view} />}
    </EditorCard>
  );
}

const storedText = ({ text, amount_usd: price, media }: NonNullable<FormView["theirs"]>): string =>
  [text, contentsText(media), price === 0 ? "" : formatCents(price)]
    .filter((part) => part !== "")
    .join(" · ");

function Form({ editor, view }: { editor: AutoEditorRef; view: FormView }) {
  const { type, form, texts, busy, isNew, isSent, isWaiting, reason, theirs, uploads, picker } = view;
  const title = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <FileDrop onChoose={editor.send}>
      <div ref={title} className={css.compare} tabIndex={-1}>
        <h2 id="auto-message-editor" className={css.title}>
          {isNew ? "New message" : "Edit message"}
        </h2>
      </div>
      <form
        className={css.form}
        aria-labelledby="auto-message-editor"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editor.send({ type: "form.submitted" });
        }}
      >
        {theirs !== null && (
          <Compare
            title="This message was changed in another window. There it is:"
            theirs={storedText(theirs)}
            onKeep={() => editor.send({ type: "mine.kept" })}
            onTake={() => editor.send({ type: "theirs.taken" })}
          />
        )}
        {reason !== null && (
          <Notice tone="danger">
            A reviewer did not approve this message: {reason} Change it to have it looked at again.
          </Notice>
        )}
        {isSent && <Notice tone="info">Who got this message before keeps it as it was.</Notice>}
        <RuleFields editor={editor} {...{ type, form, texts }} />
        <TextArea
          label="Message"
          name="written"
          rows={5}
          value={form.written}
          placeholder={autoTypeWords[type].empty}
          hint={`${[...form.written].length} of ${messageLength}`}
          error={texts.text}
          onChange={(value) => editor.send({ type: "field.changed", field: "written", value })}
        />
        <PostFiles
          {...{ files: form.media, uploads, error: texts.media, isSold: false, isPriced: false }}
          kinds={mediaKinds}
          label="Choose files"
          hint={`Up to ${messageFiles} pictures, films or sounds.`}
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
          hint={readAs(form.amount_usd) ?? "Left empty, the files are free."}
          error={texts.amount_usd}
          onChange={(value) => editor.send({ type: "field.changed", field: "amount_usd", value })}
        />
        {isWaiting && <Notice>It is saved as soon as every file is sent. You can stay on this page.</Notice>}
        <div className={css.actions}>
          {theirs === null && (
            <Button type="submit" busy={busy} busyLabel={isWaiting ? "Waiting…" : "Saving…"}>
              {isNew ? "Switch on" : "Save changes"}
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
