import { useRef, useState } from "react";

import { IconButton } from "../kit/button/button.view.tsx";
import * as css from "./cover-film.css.ts";

/** A cover that moves, over its still; it stands for who wants nothing to move, and for who stops it (COVER-02). */
export function CoverFilm({ address }: { address: string }) {
  const film = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const turn = () => {
    const video = film.current;
    if (video === null) return;
    if (video.paused) void video.play().catch(() => {});
    else video.pause();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has no sound */}
      <video
        ref={film}
        className={css.film}
        aria-hidden
        autoPlay
        muted
        loop
        playsInline
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <source src={address} type="video/mp4" media="(prefers-reduced-motion: no-preference)" />
      </video>
      <span className={css.stop}>
        <IconButton
          icon={isPlaying ? "pause" : "play"}
          label={isPlaying ? "Stop the cover film" : "Play the cover film"}
          size="small"
          onClick={turn}
        />
      </span>
    </>
  );
}
