import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";

import {
  selectListView,
  type listMachine,
  type ListSnapshot,
  type ListView,
} from "../../machines/list/list.machine.ts";
import { Loading } from "../kit/skeleton/skeleton.view.tsx";
import { ListFoot } from "./list-foot.view.tsx";
import { ReadProblem } from "./read-problem.view.tsx";

export type ListBodyProps<Item> = {
  list: ActorRefFrom<typeof listMachine>;
  /** What is being read, as it is said while it is. */
  loading: string;
  /** Class of what stands around the grey shapes. */
  className: string;
  /** A grey shape that holds the place of an item. */
  shape: ReactNode;
  /** Stands there when there is nothing. */
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
};

const PLACES = [1, 2, 3];

/** A list in each of its states, with 'Load more' below its items. */
export function ListBody<Item>({ list, loading, className, shape, empty, children }: ListBodyProps<Item>) {
  const view = useSelector(list, selectListView as (snapshot: ListSnapshot) => ListView<Item>, shallowEqual);
  const retry = () => list.send({ type: "retry.requested" });
  switch (view.status) {
    case "loading":
      return (
        <Loading label={loading} className={className}>
          {PLACES.map((place) => (
            <div key={place}>{shape}</div>
          ))}
        </Loading>
      );
    case "failed":
      return <ReadProblem failure={view.failure} onRetry={retry} tone="secondary" />;
    case "offline":
      return <ReadProblem onRetry={retry} tone="secondary" />;
    case "empty":
      return empty;
    case "showing":
      return (
        <>
          {children(view.items)}
          <ListFoot list={list} foot={view.foot} failure={view.failure} more="Load more" />
        </>
      );
  }
}
