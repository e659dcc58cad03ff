import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import * as css from "./heart.css.ts";

export type HeartProps = {
  /** What is marked, such as "Picture 2 by Ava". */
  of: string;
  isFavorite: boolean;
  /** Over a picture or film; else it stands beside a sound. */
  over?: boolean;
  onChange: (isFavorite: boolean) => void;
};

/** The heart on a medium: pressed, it is among the viewer's favorites. */
export function Heart({ of, isFavorite, over = false, onChange }: HeartProps) {
  const label = `Favorite: ${of}`;
  return (
    <button
      type="button"
      className={classNames(css.heart, over && css.over, isFavorite && css.marked)}
      aria-pressed={isFavorite}
      aria-label={label}
      data-tooltip={isFavorite ? "Remove from favorites" : "Add to favorites"}
      onClick={() => onChange(!isFavorite)}
    >
      <Icon name="heart" filled={isFavorite} />
    </button>
  );
}
