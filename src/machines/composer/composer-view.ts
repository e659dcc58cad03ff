import type { ActorRefFrom } from "xstate";

import type { ChatForm } from "../../domain/direct-message/message-form.ts";
import type { MessageTexts } from "../../domain/direct-message/message.ts";
import type { UploadRef } from "../upload/upload.machine.ts";
import type { vaultPickerMachine } from "../vault-picker/vault-picker.machine.ts";
import type { ComposerSnapshot } from "./composer.machine.ts";
import type { Queued } from "./composer.setup.ts";

export interface ComposerView extends ChatForm {
  /** `waiting`: for the files that are still being sent. */
  readonly status: "editing" | "waiting" | "preparing";
  readonly isCreator: boolean;
  readonly texts: MessageTexts;
  /** The actors that send its files, by the files' ids. */
  readonly uploads: Readonly<Record<string, UploadRef | undefined>>;
  readonly picker: ActorRefFrom<typeof vaultPickerMachine> | null;
  /** Oldest first; `problem` null: it is under way. */
  readonly queue: readonly Queued[];
}

/** What the composer shows. */
export const selectComposerView = ({ context, value, children }: ComposerSnapshot): ComposerView => ({
  status: value.writing,
  written: context.written,
  media: context.media,
  amount_usd: context.amount_usd,
  purchase: context.purchase,
  isCreator: context.isCreator,
  texts: context.texts,
  uploads: children as Readonly<Record<string, UploadRef | undefined>>,
  picker: children.picker ?? null,
  queue: context.queue,
});
