import type { ManagedListRef } from "../../machines/managed-list/managed-list.machine.ts";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { ManagedList } from "../managed-list/managed-list.view.tsx";
import { FanOfList } from "./subscribers.view.tsx";

function Nobody() {
  return (
    <EmptyState
      icon="heart"
      title="No free followers here"
      action={<ButtonLink href="/">To the home page</ButtonLink>}
    >
      Fans who follow you for free are listed here, once your free profile is on.
    </EmptyState>
  );
}

/** Who follows a creator for free (ACCT-42). */
export function FollowersPage({ page }: { page: ManagedListRef }) {
  return <ManagedList page={page} Empty={Nobody} Row={FanOfList} />;
}
