import { shallowEqual, useSelector } from "@xstate/react";
import { useId, type FormEvent, type KeyboardEvent } from "react";

import { messageLength } from "../../domain/direct-message/message.ts";
import { selectComposerView, type ComposerRef } from "../../machines/composer/composer.machine.ts";
import { IconButton } from "../kit/button/button.view.tsx";
import * as css from "./composer.css.ts";

/** From here on it is said how much is left. */
const NEAR_THE_END = messageLength - 200;

/** On a keyboard Enter sends; where one types on glass it begins a line. */
const sends = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === "Enter" && !shiftKey && !nativeEvent.isComposing && !matchMedia("(pointer: coarse)").matches;

/** Where a message is written. */
export function Composer({ composer, name }: { composer: ComposerRef; name: string }) {
  const { written, problem } = useSelector(composer, selectComposerView, shallowEqual);
  const id = useId();
  const { length } = [...written];
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    composer.send({ type: "form.submitted" });
  };
  return (
    <form className={css.composer} onSubmit={submit} noValidate>
      {problem !== null && (
        <p id={id} className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.row}>
        <textarea
          className={css.field}
          name="written"
          rows={1}
          dir="auto"
          value={written}
          placeholder="Write a message"
          aria-label={`Message to ${name}`}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? undefined : id}
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
          label="Send"
          disabled={written.trim() === ""}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
        />
      </div>
      {length > NEAR_THE_END && (
        <p className={css.hint}>
          {length} of {messageLength}
        </p>
      )}
    </form>
  );
}
