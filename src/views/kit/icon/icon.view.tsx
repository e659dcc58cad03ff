import { classNames } from "../class-names.ts";
import * as css from "./icon.css.ts";
import { type IconName, iconPaths } from "./icon-paths.ts";

export type IconProps = {
  name: IconName;
  size?: keyof typeof css.size | undefined;
  /** Fills the shape with the text colour. */
  filled?: boolean | undefined;
  /** Names the picture for assistive technology; without it the icon is decoration. */
  label?: string | undefined;
};

/** A small line drawing in the colour of the text around it. */
export function Icon({ name, size = "medium", filled = false, label }: IconProps) {
  return (
    <svg
      className={classNames(css.icon, css.size[size], filled && css.filled)}
      viewBox="0 0 24 24"
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
