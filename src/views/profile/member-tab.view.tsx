import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";

import { selectOwnerLost } from "../../machines/profile/owner-lost.ts";
import type { profileMachine } from "../../machines/profile/profile.machine.ts";
import type { ProfileReady } from "../../machines/profile/profile.view-model.ts";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { PostsLoading } from "../post/post-list.view.tsx";
import { Premium } from "../premium/premium.view.tsx";
import { LazyOwnerPart } from "../profile-owner/lazy-owner-part.view.tsx";

export type MemberTabProps = { page: ActorRefFrom<typeof profileMachine>; view: ProfileReady };

/** What the tabs show that no guest has: premium media, and what the owner customizes. */
export function MemberTab({ page, view }: MemberTabProps) {
  const { owner, creator, base, now, part, subTab, lists } = view;
  const isOwnerLost = useSelector(page, selectOwnerLost);
  if (subTab !== null)
    return (
      <Premium
        {...{ creator, subTab, base }}
        list={lists.posts}
        onUnlock={(id) => page.send({ type: "gallery.pressed", id })}
      />
    );
  // Where the owner's code was lost, the page says so above.
  if (part === null || isOwnerLost) return null;
  const waiting = <PostsLoading look="feed" />;
  return owner === null ? (
    waiting
  ) : (
    <LazyPart waiting={waiting}>
      <LazyOwnerPart {...{ owner, base, creator, now }} part="customize" tab={part} />
    </LazyPart>
  );
}
