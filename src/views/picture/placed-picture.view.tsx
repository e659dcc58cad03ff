import type { KeyboardEvent, PointerEvent } from "react";

import type { Crop, PictureSize } from "../../domain/upload/crop.ts";
import { classNames } from "../kit/class-names.ts";
import { useCustomProperties } from "../kit/use-custom-properties.ts";
import * as css from "./placed-picture.css.ts";

export type PlacedPictureProps = {
  picture: PictureSize & { readonly url: string };
  crop: Crop;
  label: string;
  className?: string | undefined;
  /** It stands still now. */
  isStill: boolean;
  /** By so many pixels of the picture. */
  onMove: (dx: number, dy: number) => void;
  /** By a factor; undefined: it has one size. */
  onZoom?: ((factor: number) => void) | undefined;
};

const percentOf = (part: number, whole: number): string => `${(100 * part) / whole}%`;

/** How far an arrow key moves, as a part of what is shown; how far a key or a notch of the wheel zooms. */
const STEP = 0.05;
const NOTCH = 1.1;

/** A picture behind the frame that is kept of it: dragged, moved with the arrow keys, zoomed with the wheel, + and -. */
export function PlacedPicture(props: PlacedPictureProps) {
  const { picture, crop, label, className, isStill, onMove, onZoom } = props;
  const place = useCustomProperties<HTMLImageElement>({
    "--crop-left": percentOf(-crop.x, crop.width),
    "--crop-top": percentOf(-crop.y, crop.height),
    "--crop-width": percentOf(picture.width, crop.width),
  });
  const move = (dx: number, dy: number) => onMove(dx * crop.width, dy * crop.height);
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowLeft: () => move(-STEP, 0),
    ArrowRight: () => move(STEP, 0),
    ArrowUp: () => move(0, -STEP),
    ArrowDown: () => move(0, STEP),
    "+": onZoom && (() => onZoom(NOTCH)),
    "=": onZoom && (() => onZoom(NOTCH)),
    "-": onZoom && (() => onZoom(1 / NOTCH)),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (act === undefined || isStill) return;
    event.preventDefault();
    act();
  };
  const onPointerMove = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { clientWidth: width, clientHeight: height } = currentTarget;
    if (buttons !== 0 && width > 0 && height > 0) move(-movementX / width, -movementY / height);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moved in two directions, which no role is for
    <div
      className={classNames(css.frame, className)}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move it
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onWheel={onZoom && (({ deltaY }) => onZoom(deltaY < 0 ? NOTCH : 1 / NOTCH))}
    >
      <img ref={place} className={css.picture} src={picture.url} alt="" draggable={false} />
    </div>
  );
}
