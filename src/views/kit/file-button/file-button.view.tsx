import { classNames } from "../class-names.ts";
import { Icon } from "../icon/icon.view.tsx";
import type { IconName } from "../icon/icon-paths.ts";
import * as css from "./file-button.css.ts";

export type FileButtonProps = {
  label: string;
  /** What it is called when the label alone does not say enough. */
  name?: string | undefined;
  icon: IconName;
  /** Media types, as a file chooser takes them. */
  accept: string;
  /** Which camera takes the picture; such a button is shown only where there may be one at hand. */
  capture?: "environment" | "user" | undefined;
  /** The id of the text that says what is wrong; undefined: nothing is. */
  describedBy?: string | undefined;
  disabled?: boolean | undefined;
  /** Several may be chosen at once: each is taken. */
  multiple?: boolean | undefined;
  onTake: (file: File | undefined) => void;
};

/** A button that opens the browser's file chooser; the same file may be chosen again. */
export function FileButton(props: FileButtonProps) {
  const { label, name, icon, accept, capture, describedBy, disabled, multiple, onTake } = props;
  return (
    <label className={classNames(css.choose, capture !== undefined && css.camera)}>
      <Icon name={icon} />
      {label}
      <input
        type="file"
        className={css.input}
        accept={accept}
        capture={capture}
        aria-label={name}
        aria-invalid={describedBy !== undefined || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        multiple={multiple}
        onChange={(event) => {
          for (const file of event.currentTarget.files ?? []) onTake(file);
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}
