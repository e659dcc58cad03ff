import { enqueueActions, type AnyEventObject } from "xstate";

import { clearText, type FieldTexts } from "../../domain/account/field-texts.ts";
import type { PostFile } from "../../domain/post/post-file.ts";
import { mediaKindOf, type MediaKind } from "../../domain/upload/upload-kind.ts";
import type { MediaChosen, UploadInput, uploadMachine } from "../upload/upload.machine.ts";
import { filesAfter, freeId, isSent, type PostFilesEvent } from "./post-files.ts";

/** What every form with files has. */
export interface FormOfFiles {
  readonly media: readonly PostFile[];
  readonly texts: FieldTexts<string>;
}

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
 * The named actions of a form with files, which stand in its context as `media`, for its `setup`: `addFile` starts an actor for a file
 * that was chosen, whose id is the file's; `changeFiles` removes, moves or prices one, or takes what its upload tells;
 * `stopUploads` ends all that are being sent, on the server too.
 */
export const fileParts = <Context extends FormOfFiles, Event extends AnyEventObject>({
  unknownKind,
  refusal,
  clears,
}: FileRule<Context>) => {
  const act = enqueueActions<Context, Event, undefined, Event, UploadChild, never, never, never, never>;
  // The compiler cannot see that what every such context has can be set in each.
  const changed = (values: Partial<FormOfFiles>) => values as Partial<Context>;
  return {
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
  };
};
