import { enqueueActions, type AnyEventObject } from "xstate";

import { clearText, type FieldTexts } from "../../domain/account/field-texts.ts";
import { expiredText, type PostFile } from "../../domain/post/post-file.ts";
import { mediaKindOf, type MediaKind } from "../../domain/upload/upload-kind.ts";
import type { Failure } from "../../protocol/failures.ts";
import { callbackProvidedBy } from "../app/provided-by.ts";
import type { MediaChosen, UploadInput, uploadMachine } from "../upload/upload.machine.ts";
import { filesAfter, freeId, isSent, type PostFilesEvent } from "./post-files.ts";

/** What every form with files has. */
export interface FormOfFiles {
  readonly media: readonly PostFile[];
  readonly texts: FieldTexts<string>;
}

/** Asks what the server still has of these files of a form; of those that something stored shows there is no doubt. */
export interface FilesDoubted {
  readonly type: "files.doubted";
  readonly files: readonly PostFile[];
}

/** What the server has of them: ids of those that are gone, or that something else shows, and addresses of pictures of the others. */
export interface FilesChecked {
  readonly type: "files.checked";
  readonly gone: readonly string[];
  readonly thumbs: Readonly<Record<string, string | null>>;
}

/** The actor of every form with files that asks which of them are there. */
export const checkFilesProvided = callbackProvidedBy<FilesDoubted>("src/actors/upload/check-files.ts");

/** What such a form invokes. */
export const checksFiles = { id: "checkFiles", src: "checkFiles" } as const;

/** What such a form does `on` the answer. */
export const whenFilesChecked = { "files.checked": { actions: "dropGone" } } as const;

interface UploadChild {
  readonly src: "upload";
  readonly logic: typeof uploadMachine;
  readonly id: `file-${number}`;
}

/** What is asked of a file before it is sent: its kind, and why it is refused, if so. */
export interface FileRule<Context> {
  /** Of a file whose kind cannot be told from its name and type. */
  readonly unknownKind: (context: Context) => MediaKind;
  readonly refusal: (context: Context, kind: MediaKind) => string | null;
  /** Fields whose texts a new file answers. */
  readonly clears: readonly string[];
}

const fileEvents: ReadonlySet<string> = new Set([
  "media.changed",
  "file.removed",
  "file.moved",
  "file.priced",
] satisfies readonly PostFilesEvent["type"][]);

/**
 * The guards and named actions of a form with files, which stand in its context as `media`, for its `setup`: `addFile` starts an actor
 * for a file that was chosen, whose id is the file's; `changeFiles` removes, moves or prices one, or takes what its upload tells;
 * `stopUploads` ends all that are being sent, on the server too; `doubtFiles` asks `checksFiles` which are there, `dropGone` takes the
 * others out with a text that names them.
 */
export const fileParts = <Context extends FormOfFiles, Event extends AnyEventObject>({
  unknownKind,
  refusal,
  clears,
}: FileRule<Context>) => {
  const act = enqueueActions<Context, Event, undefined, Event, UploadChild, never, never, never, never>;
  // The compiler cannot see that what every such context has can be set in each.
  const changed = (values: Partial<FormOfFiles>) => values as Partial<Context>;
  const actions = {
    addFile: act(({ context, event, self, enqueue }) => {
      if (event.type !== "file.chosen") return;
      const file = event as unknown as MediaChosen;
      const kind = mediaKindOf(file) ?? unknownKind(context);
      const refused = refusal(context, kind);
      if (refused !== null) {
        enqueue.assign(changed({ texts: { ...context.texts, media: refused } }));
        return;
      }
      const id = freeId(context.media);
      const shown = { name: file.name, error: null, thumb_url: null, uncensor_amount: "" };
      enqueue.assign(
        changed({
          media: [...context.media, { id, kind, source: "sending", ...shown }],
          texts: clears.reduce<FieldTexts<string>>(clearText, context.texts),
        }),
      );
      enqueue.spawnChild("upload", { id, input: { id, kind, form: self as unknown as UploadInput["form"] } });
      enqueue.sendTo(id, file);
    }),
    changeFiles: act(({ context: { media, texts }, event, enqueue }) => {
      if (!fileEvents.has(event.type)) return;
      const change = event as unknown as Exclude<PostFilesEvent, MediaChosen>;
      // The upload of a file that was taken out still tells its end.
      if (!media.some(({ id }) => id === change.id)) return;
      enqueue.assign(changed({ media: filesAfter(media, change), texts: clearText(texts, "media") }));
      if (change.type !== "file.removed" || !isSent(change.id)) return;
      // It is over, on the server too: one that is only stopped may go on.
      enqueue.sendTo(change.id, { type: "file.removed" });
      enqueue.stopChild(change.id);
    }),
    stopUploads: act(({ context: { media }, enqueue }) => {
      for (const { id } of media) {
        if (!isSent(id)) continue;
        enqueue.sendTo(id, { type: "file.removed" });
        enqueue.stopChild(id);
      }
    }),
    doubtFiles: act(({ context: { media }, enqueue }) => {
      enqueue.sendTo(checksFiles.id, { type: "files.doubted", files: media } satisfies FilesDoubted);
    }),
    dropGone: act(({ context: { media, texts }, event, enqueue }) => {
      if (event.type !== "files.checked") return;
      const { gone, thumbs } = event as unknown as FilesChecked;
      const lost = media.filter(({ id }) => gone.includes(id));
      const shown = media
        .filter((file) => !lost.includes(file))
        .map((file) => ({ ...file, thumb_url: thumbs[file.id] ?? file.thumb_url }));
      const text = lost.length === 0 ? {} : { media: expiredText(lost.map(({ name }) => name)) };
      enqueue.assign(changed({ media: shown, texts: { ...texts, ...text } }));
      // What uses it elsewhere keeps it: nothing is ended on the server.
      for (const { id } of lost) if (isSent(id)) enqueue.stopChild(id);
    }),
  };
  return {
    guards: {
      isSending: ({ context: { media } }: { readonly context: Context }) =>
        media.some(({ source }) => source === "sending"),
      /** One of its files went elsewhere, or is gone. */
      isExpired: (_: unknown, { code }: Failure) => code === "upload_expired",
    },
    actions,
  };
};
