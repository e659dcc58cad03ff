import { messageFiles } from "../../domain/direct-message/message.ts";
import { mediaKinds } from "../../domain/upload/upload-kind.ts";
import type { ComposerView } from "../../machines/composer/composer-view.ts";
import type { ComposerRef } from "../../machines/composer/composer.machine.ts";
import { Field } from "../kit/field/field.view.tsx";
import { PostFiles } from "../post-editor/post-files.view.tsx";
import { readAs } from "../post-editor/read-as.ts";
import * as css from "./composer.css.ts";

type FilesProps = {
  composer: ComposerRef;
  view: ComposerView;
  /** The writer may ask a price for them. */
  isSelling: boolean;
};

/** The files of a message while it is written, and what they cost. */
export function ComposerFiles({ composer, view, isSelling }: FilesProps) {
  const { media, uploads, texts, amount_usd: typed, isCreator } = view;
  return (
    <div className={css.files}>
      <PostFiles
        {...{ files: media, uploads, error: texts.media, isSold: false, isPriced: false, kinds: mediaKinds }}
        label="Choose files"
        hint={`Up to ${messageFiles} pictures, films or sounds.`}
        onChange={(changed) => changed.type !== "file.priced" && composer.send(changed)}
        {...(isCreator ? { onOpenVault: () => composer.send({ type: "vault.opened" }) } : {})}
      />
      {isSelling && (
        <Field
          label="Price"
          name="amount_usd"
          inputMode="decimal"
          autoComplete="off"
          before="$"
          placeholder="0.00"
          value={typed}
          hint={readAs(typed) ?? "Left empty, the files are free."}
          error={texts.amount_usd}
          onChange={(value) => composer.send({ type: "field.changed", field: "amount_usd", value })}
        />
      )}
    </div>
  );
}
