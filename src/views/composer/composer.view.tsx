import { shallowEqual, useSelector } from "@xstate/react";
import { useId, useState, type FormEvent, type KeyboardEvent } from "react";

import { isMessageBegun } from "../../domain/direct-message/message-form.ts";
import { messageLength } from "../../domain/direct-message/message.ts";
import { formatCents } from "../../domain/format/cents.ts";
import type { Cents } from "../../domain/unit/unit.ts";
import { selectComposerView } from "../../machines/composer/composer-view.ts";
import type { ComposerRef } from "../../machines/composer/composer.machine.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { FileDrop } from "../upload/file-drop.view.tsx";
import { ComposerFiles } from "./composer-files.view.tsx";
import * as css from "./composer.css.ts";

const VaultPicker = lazyView(async () => (await import("../vault-picker/vault-picker.view.tsx")).VaultPicker);

/** From here on it is said how much is left. */
const NEAR_THE_END = messageLength - 200;

/** On a keyboard Enter sends; where one types on glass it begins a line. */
const sends = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === "Enter" && !shiftKey && !nativeEvent.isComposing && !matchMedia("(pointer: coarse)").matches;

type ComposerProps = {
  composer: ComposerRef;
  /** To whom one writes. */
  name: string;
  /** The writer may ask a price for what he sends. */
  isSelling: boolean;
  /** What each message costs, in cents. */
  price: Cents;
  /** Gives money to the other one; null: he is no creator. */
  onTip: (() => void) | null;
};

/** Where a message is written. */
export function Composer({ composer, name, isSelling, price, onTip }: ComposerProps) {
  const view = useSelector(composer, selectComposerView, shallowEqual);
  const { status, written, media, purchase, texts, picker } = view;
  const [wantsFiles, setWantsFiles] = useState(false);
  const id = useId();
  const { length } = [...written];
  const isAboutFiles = texts.amount_usd !== undefined || texts.media !== undefined;
  const showsFiles = wantsFiles || media.length > 0 || isAboutFiles;
  const isWaiting = status === "waiting";
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    composer.send({ type: "form.submitted" });
    setWantsFiles(false);
  };
  return (
    <FileDrop className={css.composer} onChoose={(file) => composer.send(file)}>
      <form className={css.form} onSubmit={submit} noValidate>
        {texts.text !== undefined && (
          <p id={id} className={css.problem} role="alert">
            {texts.text}
          </p>
        )}
        {purchase !== null && (
          <p className={css.delivers}>
            <span className={css.what}>
              Delivers “<bdi>{purchase.description}</bdi>”
            </span>
            <IconButton
              icon="close"
              size="small"
              tone="plain"
              label={`Do not deliver “${purchase.description}” with this message`}
              onClick={() => composer.send({ type: "purchase.chosen", purchase: null })}
            />
          </p>
        )}
        {showsFiles && <ComposerFiles {...{ composer, view, isSelling: isSelling && purchase === null }} />}
        {isWaiting && (
          <p className={css.waits} role="status">
            It is sent as soon as every file is there.
            <Button size="small" tone="plain" onClick={() => composer.send({ type: "form.left" })}>
              Go on writing
            </Button>
          </p>
        )}
        <div className={css.row}>
          <IconButton
            tone="plain"
            icon={showsFiles ? "chevron-down" : "image"}
            label={showsFiles ? "Hide files" : "Add files"}
            aria-expanded={showsFiles}
            disabled={media.length > 0}
            onClick={() => setWantsFiles(!wantsFiles)}
          />
          {onTip !== null && <IconButton tone="plain" icon="gift" label="Send a tip" onClick={onTip} />}
          <textarea
            className={css.field}
            name="written"
            rows={1}
            dir="auto"
            value={written}
            placeholder="Write a message"
            aria-label={`Message to ${name}`}
            aria-invalid={texts.text === undefined ? undefined : true}
            aria-describedby={texts.text === undefined ? undefined : id}
            onChange={(event) =>
              composer.send({ type: "field.changed", field: "written", value: event.currentTarget.value })
            }
            onKeyDown={(event) => {
              if (sends(event)) submit(event);
            }}
          />
          <IconButton
            type="submit"
            tone="primary"
            icon="arrow-right"
            label={price > 0 ? `Send for ${formatCents(price)}` : "Send"}
            disabled={!isMessageBegun(view) || isWaiting}
            // The field keeps the focus, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
          />
        </div>
        {price > 0 && <p className={css.hint}>Each message costs {formatCents(price)}.</p>}
        {length > NEAR_THE_END && (
          <p className={css.hint}>
            {length} of {messageLength}
          </p>
        )}
      </form>
      {picker !== null && (
        <LazyPart>
          <VaultPicker picker={picker} />
        </LazyPart>
      )}
    </FileDrop>
  );
}
