import type { SnapshotFrom } from "xstate";
import type { ActorRefFrom } from "xstate";

import type { PostItem } from "../../protocol/records.ts";
import type { listMachine } from "../list/list.machine.ts";
import type { takePartMachine } from "./take-part.machine.ts";

/** The comments of a post while they are open. */
export interface CommentsView {
  readonly list: ActorRefFrom<typeof listMachine>;
  readonly text: string;
  readonly problem: string | undefined;
  readonly sending: boolean;
  /** The one that is being deleted. */
  readonly deleting: number | null;
}

export type TakePartView =
  | { readonly status: "loading" }
  | {
      readonly status: "showing";
      readonly item: PostItem;
      /** The option that is being voted for. */
      readonly voting: number | null;
      /** Null: they are not shown. */
      readonly comments: CommentsView | null;
    };

/** What a post shows of what the viewer does there. */
export const selectTakePartView = (snapshot: SnapshotFrom<typeof takePartMachine>): TakePartView => {
  const { item, text, texts, deleting, option } = snapshot.context;
  if (item === null) return { status: "loading" };
  const list = snapshot.children.comments;
  const comments =
    list === undefined
      ? null
      : {
          ...{ list, text, problem: texts.text },
          sending: snapshot.matches({ talking: { open: "submitting" } }),
          deleting: snapshot.matches({ talking: { open: "deleting" } }) ? deleting : null,
        };
  return { status: "showing", item, voting: option, comments };
};
