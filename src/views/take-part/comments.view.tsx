import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent, ReactNode } from "react";
import { Link } from "react-router-dom";

import { agoText } from "../../domain/format/moment.ts";
import { commentLength } from "../../domain/post/comment.ts";
import { selectListView, type ListSnapshot, type ListView } from "../../machines/list/list.machine.ts";
import type { CommentsView } from "../../machines/take-part/take-part-view.ts";
import type { PostComment } from "../../protocol/take-part/take-part.records.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { TextArea } from "../kit/field/field.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import * as css from "./comments.css.ts";
import type { AskPost } from "./use-take-part.ts";

export type CommentsProps = { comments: CommentsView; now: number; ask: AskPost };

const selectComments = (snapshot: ListSnapshot): ListView<PostComment> =>
  selectListView<PostComment>(snapshot);

/** What people say about a post, and the field to say something (POSTS-25). */
export function Comments({ comments, now, ask }: CommentsProps) {
  const { text, problem, sending } = comments;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => ask({ type: "form.submitted" }));
  };
  return (
    <section className={css.comments} aria-label="Comments">
      <form className={css.form} onSubmit={submit} noValidate>
        <TextArea
          name="text"
          label="Write a comment"
          rows={2}
          value={text}
          error={problem}
          hint={text.length > commentLength - 100 ? `${text.length} of ${commentLength}` : undefined}
          onChange={(value) => ask({ type: "field.changed", field: "text", value })}
        />
        <Button className={css.send} type="submit" size="small" busy={sending} busyLabel="Sending…">
          Send
        </Button>
      </form>
      <List comments={comments} now={now} ask={ask} />
    </section>
  );
}

function List({ comments: { list, deleting }, now, ask }: CommentsProps): ReactNode {
  const view = useSelector(list, selectComments, shallowEqual);
  const retry = () => list.send({ type: "retry.requested" });
  switch (view.status) {
    case "loading":
      return (
        <Loading label="Loading comments" className={css.list}>
          <Skeleton width="most" />
          <Skeleton width="half" />
        </Loading>
      );
    case "failed":
      return <ReadProblem failure={view.failure} onRetry={retry} size="small" />;
    case "offline":
      return <ReadProblem onRetry={retry} size="small" />;
    case "empty":
      return <p className={css.empty}>Be the first to say something.</p>;
    case "showing":
      return (
        <>
          <ul className={css.list}>
            {view.items.map((comment) => (
              <Comment
                key={comment.id}
                comment={comment}
                now={now}
                busy={deleting === comment.id}
                onDelete={() => ask({ type: "comment.deletePressed", id: comment.id })}
              />
            ))}
          </ul>
          {view.foot !== "end" && (
            <Button
              size="small"
              tone="secondary"
              busy={view.foot === "loading"}
              onClick={view.foot === "failed" ? retry : () => list.send({ type: "more.requested" })}
            >
              {view.foot === "failed" ? "Try again" : "More comments"}
            </Button>
          )}
        </>
      );
  }
}

type CommentProps = { comment: PostComment; now: number; busy: boolean; onDelete: () => void };

function Comment({ comment, now, busy, onDelete }: CommentProps) {
  const { user, text, created_at: at, can_delete: canDelete } = comment;
  const timeZone = useTimeZone();
  return (
    <li className={css.comment}>
      <Avatar size="small" name={user.display_name} src={user.fans_avatar_url} />
      <div className={css.said}>
        <p className={css.head}>
          {user.is_creator ? (
            <Link className={css.name} to={`/${user.username}`}>
              {user.display_name}
            </Link>
          ) : (
            <span className={css.name}>{user.display_name}</span>
          )}
          <span className={css.when}>{agoText(at, { now, timeZone })}</span>
        </p>
        <p className={css.words}>{text}</p>
        {canDelete && (
          <button type="button" className={css.remove} onClick={onDelete} aria-busy={busy || undefined}>
            Delete
          </button>
        )}
      </div>
    </li>
  );
}
