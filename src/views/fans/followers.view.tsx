import type { ManagedListRef } from "../../machines/managed-list/managed-list.machine.ts";
import type { FanItem } from "../../protocol/fans/fans.endpoints.ts";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { ManagedList } from "../managed-list/managed-list.view.tsx";
import { FanRow } from "./fan-row.view.tsx";
import { FanLines } from "./subscribers.view.tsx";

/** Who follows a creator for free (ACCT-42). */
export function FollowersPage({ page }: { page: ManagedListRef }) {
  return (
    <ManagedList<FanItem>
      page={page}
      empty={() => (
        <EmptyState
          icon="heart"
          title="No free followers here"
          action={<ButtonLink href="/">To the home page</ButtonLink>}
        >
          Fans who follow you for free are listed here, once your free profile is on.
        </EmptyState>
      )}
      row={(item, view) => (
        <FanRow page={page} view={view} fan={item.fan} isBlocked={item.is_blocked}>
          <FanLines item={item} tab={view.tab} />
        </FanRow>
      )}
    />
  );
}
