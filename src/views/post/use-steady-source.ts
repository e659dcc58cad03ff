import { useEffect, useRef, useState, type RefCallback } from "react";

const fileOf = (url: string): string => url.split("?")[0]!;

/**
 * The address of a medium, which stays the same as long as it works: lists that are read again bring fresh ones all the
 * time. When it is over the next fresh one is taken (POSTS-27).
 */
export const useSteadySource = (
  fresh: string,
  onFailed: () => void,
): { readonly src: string; readonly onError: () => void } => {
  const [src, setSrc] = useState(fresh);
  const [failed, setFailed] = useState<string | null>(null);
  const isOver = failed === src && fresh !== src;
  if (isOver || fileOf(fresh) !== fileOf(src)) setSrc(fresh);
  return {
    src,
    onError: () => {
      setFailed(src);
      onFailed();
    },
  };
};

type Player = HTMLVideoElement | HTMLAudioElement;

interface Played {
  readonly src: string;
  readonly ref: RefCallback<Player>;
  readonly onError: () => void;
  readonly onTimeUpdate: () => void;
  readonly onPlay: () => void;
  readonly onPause: () => void;
  readonly onLoadedMetadata: () => void;
}

/** The same for a film or a sound: it goes on at its second by the fresh address. */
export const useSteadyPlayer = (fresh: string, onFailed: () => void): Played => {
  const { src, onError } = useSteadySource(fresh, onFailed);
  const player = useRef<Player>(null);
  const at = useRef({ seconds: 0, plays: false });
  const before = useRef(src);
  useEffect(() => {
    if (before.current === src) return;
    before.current = src;
    if (at.current.plays) player.current?.play().catch(() => (at.current.plays = false));
  }, [src]);
  return {
    src,
    ref: (element) => {
      player.current = element;
    },
    onError,
    onTimeUpdate: () => {
      at.current.seconds = player.current?.currentTime ?? 0;
    },
    onPlay: () => {
      at.current.plays = true;
    },
    onPause: () => {
      // A film that breaks off does not say that somebody paused it.
      if (player.current?.error === null) at.current.plays = false;
    },
    onLoadedMetadata: () => {
      const { seconds } = at.current;
      if (player.current !== null && seconds > 0 && player.current.currentTime < seconds)
        player.current.currentTime = seconds;
    },
  };
};
