import type { ActorRefFrom } from "xstate";

import { UNREACHABLE } from "../../machines/app/error-toast.ts";
import type { listMachine, ListView } from "../../machines/list/list.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import * as css from "./list-foot.css.ts";

type Showing = Extract<ListView<unknown>, { status: "showing" }>;

export type ListFootProps = Pick<Showing, "foot" | "failure"> & {
  list: ActorRefFrom<typeof listMachine>;
  /** The word for more of it. */
  more: string;
};

/** What stands below the pages of a list: the way to more, or why more did not come. */
export function ListFoot({ list, foot, failure, more }: ListFootProps) {
  if (foot === "end") return null;
  if (foot === "failed")
    return (
      <Notice
        tone="danger"
        action={<Button onClick={() => list.send({ type: "retry.requested" })}>Try again</Button>}
      >
        {failure?.error ?? UNREACHABLE}
      </Notice>
    );
  return (
    <p className={css.more}>
      <Button
        tone="secondary"
        size="large"
        busy={foot === "loading"}
        busyLabel="Loading…"
        onClick={() => list.send({ type: "more.requested" })}
      >
        {more}
      </Button>
    </p>
  );
}
