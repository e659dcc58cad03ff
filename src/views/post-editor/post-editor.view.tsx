import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";

import { postLimits } from "../../domain/post/post-limits.ts";
import { mediaKinds } from "../../domain/upload/upload-kind.ts";
import {
  selectPostEditorView,
  type PostEditorView,
} from "../../machines/post-editor/post-editor.view-model.ts";
import type { PostEditorRef } from "../../machines/post-editor/post-editor.machine.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { TextArea } from "../kit/field/field.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { FileDrop } from "../upload/file-drop.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { Compare } from "./compare.view.tsx";
import * as css from "./post-editor.css.ts";
import { PostFields } from "./post-fields.view.tsx";
import { PostFiles } from "./post-files.view.tsx";
import { PostSettings } from "./post-settings.view.tsx";

const VaultPicker = lazyView(async () => (await import("../vault-picker/vault-picker.view.tsx")).VaultPicker);

type FormView = Extract<PostEditorView, { readonly status: "form" }>;

/** Writes a post where it stands; a profile goes there when it opens (PROFILE-20, POSTS-25). */
export function PostEditor({ editor, comesIntoView }: { editor: PostEditorRef; comesIntoView: boolean }) {
  const view = useSelector(editor, selectPostEditorView, shallowEqual);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (comesIntoView) section.current?.scrollIntoView({ block: "start" });
  }, [comesIntoView]);
  return (
    <section ref={section} className={css.editor} aria-labelledby="post-editor">
      <Card padding="large">
        <h2 id="post-editor" className={css.title}>
          {view.status === "form" && !view.isNew ? "Edit post" : "Your post"}
        </h2>
        {view.status === "loading" && (
          <Loading label="Loading the post" className={css.waiting}>
            <Skeleton />
            <Skeleton width="half" />
          </Loading>
        )}
        {view.status === "failed" && (
          <ReadProblem
            failure={{ error: view.error }}
            onRetry={() => editor.send({ type: "retry.requested" })}
            tone="secondary"
          />
        )}
        {view.status === "form" && <Form editor={editor} view={view} />}
      </Card>
    </section>
  );
}

const labelsOf = ({ isNew, isWaiting, form: { scheduled_at } }: FormView) => {
  if (isWaiting) return { label: "Publish", busyLabel: "Waiting…" };
  if (!isNew) return { label: "Save changes", busyLabel: "Saving…" };
  return scheduled_at === null
    ? { label: "Publish", busyLabel: "Publishing…" }
    : { label: "Schedule", busyLabel: "Scheduling…" };
};

function Form({ editor, view }: { editor: PostEditorRef; view: FormView }) {
  const { form, texts, busy, isNew, isWaiting, isPublished, isSold, theirs, now, uploads, picker } = view;
  const { offersTwitter } = view;
  const { label, busyLabel } = labelsOf(view);
  return (
    <FileDrop onChoose={editor.send} isClosed={isSold}>
      <form
        className={css.form}
        aria-label="Post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editor.send({ type: "form.submitted" });
        }}
      >
        {theirs !== null && (
          <Compare
            title="This post was changed in another window. There it reads:"
            theirs={theirs === "" ? "(no text)" : theirs}
            onKeep={() => editor.send({ type: "mine.kept" })}
            onTake={() => editor.send({ type: "theirs.taken" })}
          />
        )}
        {isSold && (
          <Notice tone="info">
            This post was bought: its kind, its price and its files stay as they are.
          </Notice>
        )}
        <TextArea
          label="Text"
          name="text"
          rows={5}
          placeholder="Share something with your fans"
          value={form.text}
          hint={<span className={css.count}>{`${[...form.text].length} of ${postLimits.text}`}</span>}
          error={texts.text}
          onChange={(value) => editor.send({ type: "field.changed", field: "text", value })}
        />
        <PostFiles
          {...{ files: form.media, uploads, error: texts.media, isSold, kinds: mediaKinds }}
          label="Add pictures, films or a sound"
          hint={`Or drop or paste them here: up to ${postLimits.files} pictures and films, or one sound.`}
          isPriced
          onChange={(changed) => editor.send(changed)}
          onOpenVault={() => editor.send({ type: "vault.opened" })}
        />
        <PostFields {...{ form, texts, isPublished, isSold }} onChange={(changed) => editor.send(changed)} />
        <PostSettings
          {...{ form, texts, isPublished, offersTwitter, now }}
          onChange={(changed) => editor.send(changed)}
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
          {isNew && (
            <Button tone="plain" disabled={busy} onClick={() => editor.send({ type: "form.cleared" })}>
              Clear
            </Button>
          )}
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
