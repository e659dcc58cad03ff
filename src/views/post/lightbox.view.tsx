import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";

import { Icon } from "../kit/icon/icon.view.tsx";
import type { IconName } from "../kit/icon/icon-paths.ts";
import { useModal } from "../kit/dialog/use-modal.ts";
import * as css from "./lightbox.css.ts";
import { useSteadySource } from "./use-steady-source.ts";

export interface LargePicture {
  readonly id: number;
  readonly url: string;
  readonly alt: string;
}

export type LightboxProps = {
  pictures: readonly LargePicture[];
  /** Which one is shown first, from 0 on. */
  first: number;
  onClose: () => void;
  onFailed: () => void;
};

/** How far a finger has to go for the next picture, in pixels. */
const SWIPE = 48;

/** Pictures of a post as large as the window: by arrow keys, buttons and swipes from one to the next. */
export function Lightbox({ pictures, first, onClose, onFailed }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const from = useRef<number | null>(null);
  const [index, setIndex] = useState(first);
  useModal(dialog, false, onClose);
  const shown = pictures[index];
  const isGone = shown === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  const several = pictures.length > 1;
  const turn = (by: number) => setIndex((index + by + pictures.length) % pictures.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (several && key === "ArrowRight") turn(1);
    if (several && key === "ArrowLeft") turn(-1);
  };
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const moved = from.current === null ? 0 : clientX - from.current;
    from.current = null;
    if (several && Math.abs(moved) >= SWIPE) turn(moved < 0 ? 1 : -1);
  };
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label="Pictures"
      aria-modal
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onPointerDown={({ clientX }) => {
        from.current = clientX;
      }}
      onPointerUp={onPointerUp}
    >
      {shown !== undefined && <Large key={shown.id} picture={shown} onFailed={onFailed} />}
      <div className={css.close}>
        <Press icon="close" label="Close" onPress={onClose} isFirst />
      </div>
      {several && (
        <div className={css.bar}>
          <Press icon="chevron-left" label="Previous picture" onPress={() => turn(-1)} />
          <span className={css.count} aria-live="polite">
            {index + 1} of {pictures.length}
          </span>
          <Press icon="chevron-right" label="Next picture" onPress={() => turn(1)} />
        </div>
      )}
    </dialog>
  );
}

function Large({ picture: { url, alt }, onFailed }: { picture: LargePicture; onFailed: () => void }) {
  return <img className={css.picture} alt={alt} draggable={false} {...useSteadySource(url, onFailed)} />;
}

type PressProps = { icon: IconName; label: string; onPress: () => void; isFirst?: boolean };

function Press({ icon, label, onPress, isFirst }: PressProps) {
  return (
    <button
      type="button"
      className={css.button}
      aria-label={label}
      onClick={onPress}
      data-autofocus={isFirst ? "" : undefined}
    >
      <Icon name={icon} />
    </button>
  );
}
