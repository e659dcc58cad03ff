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
import { Button } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ListFoot, OFFLINE_TEXT } from "../list/list-foot.view.tsx";

export type CardListProps<Item> = {
  list: ActorRefFrom<typeof listMachine>;
  className: string;
  empty: string;
  children: (items: readonly Item[]) => ReactNode;
};

/** Pages of creators, with what stands in their place while there are none, and the way to more. */
export function CardList<Item>({ list, className, empty, children }: CardListProps<Item>) {
  const view = useSelector(list, selectListView as (snapshot: ListSnapshot) => ListView<Item>, shallowEqual);
  const retry = <Button onClick={() => list.send({ type: "retry.requested" })}>Try again</Button>;
  return match(view)
    .with({ status: "loading" }, () => (
      <Loading label="Loading creators" className={className}>
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} shape="picture" />
        ))}
      </Loading>
    ))
    .with({ status: "failed" }, ({ failure }) => (
      <Notice tone="danger" action={retry}>
        {failure.error}
      </Notice>
    ))
    .with({ status: "offline" }, () => (
      <Notice tone="warning" action={retry}>
        {OFFLINE_TEXT}
      </Notice>
    ))
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
