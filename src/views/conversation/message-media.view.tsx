import { useState } from "react";

import { contentsText } from "../../domain/direct-message/message.ts";
import type { MessageMediaState } from "../../domain/direct-message/message-media.ts";
import { formatCents } from "../../domain/format/cents.ts";
import type { ChatMessage } from "../../protocol/direct-message/direct-message.records.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Film, Sound } from "../post/post-media.view.tsx";
import { useSteadySource } from "../post/use-steady-source.ts";
import * as css from "./message-media.css.ts";

const Lightbox = lazyView(async () => (await import("../post/lightbox.view.tsx")).Lightbox);

type MediaProps = {
  message: ChatMessage;
  /** Whose media they are. */
  name: string;
  onUnlock: () => void;
  /** A medium did not come: its address may be over (POSTS-27). */
  onFailed: () => void;
};

const stateTexts: Readonly<Record<Exclude<MessageMediaState, "ready">, string>> = {
  preparing: "is being prepared",
  failed: "could not be used",
  in_review: "is being reviewed",
  rejected: "was not approved",
};

/** The media of a message: open, locked with their number, kinds and price, or why they are not there. */
export function MessageMedia(props: MediaProps) {
  const { media, is_own: isOwn, is_locked: isLocked, media_state: state } = props.message;
  if (media.length === 0) return null;
  return (
    <div className={css.box}>
      {state !== "ready" && (
        <p className={css.facts}>
          <Icon name="clock" size="small" /> {contentsText(media)}: {stateTexts[state]}
        </p>
      )}
      {isLocked ? state === "ready" && <Locked {...props} /> : <Open {...props} />}
      {isOwn && <Sale message={props.message} />}
    </div>
  );
}

function Sale({ message: { amount_usd: price, is_sold: isSold } }: Pick<MediaProps, "message">) {
  if (price <= 0) return null;
  return (
    <p className={css.facts}>
      <Badge>{formatCents(price)}</Badge> {isSold ? "Bought" : "Not bought yet"}
    </p>
  );
}

function Locked({ message, onUnlock, onFailed }: MediaProps) {
  const { media, amount_usd: price, can_unlock: canUnlock } = message;
  const thumb = media.find(({ thumb_url }) => thumb_url !== null)?.thumb_url ?? null;
  return (
    <>
      <div className={css.stage}>
        {thumb !== null && <Veil url={thumb} onFailed={onFailed} />}
        <span className={css.lock}>
          <Icon name="lock" size="large" label="Locked" />
          <span className={css.contents}>{contentsText(media)}</span>
        </span>
      </div>
      {canUnlock && (
        <Button tone="follow" wide onClick={onUnlock}>
          Unlock for {formatCents(price)}
        </Button>
      )}
    </>
  );
}

function Veil({ url, onFailed }: { url: string; onFailed: () => void }) {
  return <img className={css.veil} alt="" decoding="async" {...useSteadySource(url, onFailed)} />;
}

function Open({ message: { media }, name, onFailed }: MediaProps) {
  const [large, setLarge] = useState<number | null>(null);
  const pictures = media.flatMap(({ id, kind, url, thumb_url: thumb }) =>
    kind === "image" && url !== null ? [{ id, url, thumb: thumb ?? url }] : [],
  );
  const shown = pictures.map(({ id, url }, index) => ({ id, url, alt: `Picture ${index + 1} by ${name}` }));
  return (
    <>
      {pictures.length > 0 && (
        <div className={css.pictures}>
          {pictures.map(({ id, thumb }, index) => (
            <button
              key={id}
              type="button"
              className={css.enlarge}
              aria-label={`Picture ${index + 1} by ${name}: look at it large`}
              onClick={() => setLarge(index)}
            >
              <Thumb url={thumb} onFailed={onFailed} />
            </button>
          ))}
        </div>
      )}
      {media.map((medium) => {
        const { id, kind, url } = medium;
        if (url === null || kind === "image") return null;
        return kind === "video" ? (
          <Film key={id} medium={medium} url={url} name={name} onFailed={onFailed} />
        ) : (
          <Sound key={id} url={url} name={name} onFailed={onFailed} />
        );
      })}
      {large !== null && (
        <LazyPart>
          <Lightbox pictures={shown} first={large} onClose={() => setLarge(null)} onFailed={onFailed} />
        </LazyPart>
      )}
    </>
  );
}

function Thumb({ url, onFailed }: { url: string; onFailed: () => void }) {
  return (
    <img className={css.picture} alt="" loading="lazy" decoding="async" {...useSteadySource(url, onFailed)} />
  );
}
