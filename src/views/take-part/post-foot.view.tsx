import { counted, shortNumber } from "../../domain/format/number.ts";
import type { PostItem } from "../../protocol/records.ts";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Menu } from "../kit/menu/menu.view.tsx";
import * as css from "./post-foot.css.ts";
import type { AskPost } from "./use-take-part.ts";

export type PostFootProps = {
  item: PostItem;
  isTalking: boolean;
  ask: AskPost;
  onTip: (() => void) | null;
  /** Where the post is reported; null: it is the viewer's own. */
  reportHref: string | null;
};

/** What can be done at a post: like, comment, tip, report. A locked one shows its likes (POSTS-25, POSTS-26). */
export function PostFoot({ item, isTalking, ask, onTip, reportHref }: PostFootProps) {
  const { likes, is_liked: liked, comments } = item.post;
  return (
    <footer className={css.foot}>
      {item.is_locked ? (
        <span className={css.figure}>
          <Icon name="heart" size="small" filled={liked} />
          {counted(likes, "like")}
        </span>
      ) : (
        <button
          type="button"
          className={css.press}
          aria-pressed={liked}
          aria-label={`Like, ${counted(likes, "like")}`}
          onClick={() => ask({ type: "like.pressed" })}
        >
          <Icon name="heart" filled={liked} />
          {shortNumber(likes)}
        </button>
      )}
      {comments !== null && (
        <button
          type="button"
          className={css.press}
          aria-expanded={isTalking}
          aria-label={`Comments, ${counted(comments, "comment")}`}
          onClick={() => ask({ type: "comments.toggled" })}
        >
          <Icon name="message" />
          {shortNumber(comments)}
        </button>
      )}
      <span className={css.end}>
        {onTip !== null && (
          <Button size="small" tone="secondary" onClick={onTip}>
            TIP ME
          </Button>
        )}
        {reportHref !== null && (
          <Menu
            label="More about this post"
            items={[{ id: "report", label: "Report", icon: "warning", href: reportHref }]}
            renderTrigger={(attributes) => (
              <IconButton icon="more" label="More about this post" size="small" {...attributes} />
            )}
          />
        )}
      </span>
    </footer>
  );
}
