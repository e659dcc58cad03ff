import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";

import {
  selectDisplayNameView,
  type DisplayNameRef,
} from "../../machines/display-name/display-name.machine.ts";
import { IconButton } from "../kit/button/button.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import * as css from "./name-editor.css.ts";

export type NameEditorProps = {
  displayName: DisplayNameRef;
  name: string;
  /** The name as it stands there. */
  children: ReactNode;
};

const focus = (element: HTMLElement | null): void => element?.focus();

/** The name with the button that edits it in place (COVER-13). */
export function NameEditor({ displayName, name, children }: NameEditorProps) {
  const view = useSelector(displayName, selectDisplayNameView, shallowEqual);
  if (view.status === "shown")
    return (
      <div className={css.line}>
        {children}
        <span className={css.edit}>
          <IconButton
            icon="pencil"
            label="Edit name"
            size="small"
            ref={view.hasEdited ? focus : undefined}
            onClick={() => displayName.send({ type: "edit.pressed", display_name: name })}
          />
        </span>
      </div>
    );
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        displayName.send({ type: "form.submitted" });
      }}
    >
      <div className={css.heading}>{children}</div>
      <Field
        label="Display name"
        name="display_name"
        value={view.display_name}
        error={view.text}
        autoComplete="nickname"
        ref={focus}
        onKeyDown={({ key }) => {
          if (key === "Escape") displayName.send({ type: "edit.left" });
        }}
        onChange={(value) => displayName.send({ type: "field.changed", field: "display_name", value })}
      />
      <div className={css.actions}>
        <IconButton
          icon="check"
          label="Save"
          type="submit"
          tone="primary"
          busy={view.status === "submitting"}
        />
        <IconButton
          icon="close"
          label="Cancel"
          disabled={view.status === "submitting"}
          onClick={() => displayName.send({ type: "edit.left" })}
        />
      </div>
    </form>
  );
}
