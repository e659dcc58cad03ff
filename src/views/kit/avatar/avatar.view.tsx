import { useState } from "react";
import { initialsOf } from "../../../domain/format/initials.ts";
import { FACE_SIZES } from "../../../domain/media/picture-sizes.ts";
import { classNames } from "../class-names.ts";
import { pictureSource } from "../picture-source.ts";
import * as css from "./avatar.css.ts";

export type AvatarProps = {
  /** Whose face it is. Empty where the name stands beside it, so that it is not read twice. */
  alt?: string | undefined;
  /** The name the initials are made of. */
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof FACE_SIZES | undefined;
  /** A ring in the colour of the surface, for an avatar that overlaps a picture. */
  ringed?: boolean | undefined;
};

/** A face; the initials of the name until the picture is there, and when there is none. */
export function Avatar({ name, src, alt = "", size = "medium", ringed = false }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src !== undefined && src !== null && src !== "" && src !== broken ? src : null;
  const named = shown === null && alt !== "" ? { role: "img", "aria-label": alt } : {};
  return (
    <span className={classNames(css.avatar, css.size[size], ringed && css.ringed)} {...named}>
      <span aria-hidden>{initialsOf(name)}</span>
      {shown !== null && (
        <img
          className={css.picture}
          {...pictureSource(shown, "face", `${FACE_SIZES[size]}px`)}
          alt={alt}
          decoding="async"
          onError={() => setBroken(shown)}
        />
      )}
    </span>
  );
}
