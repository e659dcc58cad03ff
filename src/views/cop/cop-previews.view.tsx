import { reviewNames } from "../../domain/review/review.ts";
import type { CopRef } from "../../machines/cop/cop.machine.ts";
import type { ReviewItem } from "../../protocol/review/review.records.ts";
import { Button } from "../kit/button/button.view.tsx";
import * as css from "./cop.css.ts";

type PreviewsProps = { page: CopRef; item: ReviewItem; opened: readonly string[] };

/** What is looked at. A document is opened by a press, since each opening is noted. */
export function Previews({ page, item, opened }: PreviewsProps) {
  const { kind, creator, previews } = item;
  const of = creator === null ? "" : ` of ${creator.display_name}`;
  return (
    <div className={css.previews}>
      {previews.map((preview) => {
        const { url } = preview;
        if (kind === "application" && !opened.includes(url))
          return (
            <Button
              key={url}
              tone="secondary"
              size="small"
              icon="eye"
              aria-label={`${preview.name}${of}`}
              onClick={() => page.send({ type: "document.opened", url })}
            >
              {preview.name}
            </Button>
          );
        const alt = kind === "application" ? `${preview.name}${of}` : `${reviewNames[kind]}${of}`;
        switch (preview.kind) {
          case "image":
            return <img key={url} className={css.picture} src={url} alt={alt} />;
          case "video":
            // What a stranger sent has no captions of ours.
            return (
              <video
                key={url}
                className={css.picture}
                src={url}
                controls
                muted
                preload="metadata"
                aria-label={alt}
              />
            );
          case "audio":
            return <audio key={url} src={url} controls preload="metadata" aria-label={alt} />;
        }
      })}
    </div>
  );
}
