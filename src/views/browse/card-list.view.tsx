import { shallowEqual, useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { ReactNode } from "react";
import { match } from "ts-pattern";

import {
  selectListView,
  type listMachine,
  type ListSnapshot,
  type ListView,
} from "../../machines/list/list.machine.ts";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ListFoot } from "../list/list-foot.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";

export type CardListProps<Item> = {
  list: ActorRefFrom<typeof listMachine>;
  className: string;
  empty: string;
  children: (items: readonly Item[]) => ReactNode;
};

/** Pages of creators, with what stands in their place while there are none, and the way to more. */
export function CardList<Item>({ list, className, empty, children }: CardListProps<Item>) {
  const view = useSelector(list, selectListView as (snapshot: ListSnapshot) => ListView<Item>, shallowEqual);
  const retry = () => list.send({ type: "retry.requested" });
  return match(view)
    .with({ status: "loading" }, () => (
      <Loading label="Loading creators" className={className}>
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} shape="picture" />
        ))}
      </Loading>
    ))
    .with({ status: "failed" }, ({ failure }) => <ReadProblem failure={failure} onRetry={retry} />)
    .with({ status: "offline" }, () => <ReadProblem onRetry={retry} />)
    .with({ status: "empty" }, () => (
      <EmptyState icon="user" title="Nobody here yet">
        {empty}
      </EmptyState>
    ))
    .with({ status: "showing" }, ({ items, foot, failure }) => (
      <>
        {children(items)}
        <ListFoot list={list} foot={foot} failure={failure} more="Show more" />
      </>
    ))
    .exhaustive();
}
