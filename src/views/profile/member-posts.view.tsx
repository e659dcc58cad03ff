import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";

import { selectOwnerLost } from "../../machines/profile/owner-lost.ts";
import type { profileMachine } from "../../machines/profile/profile.machine.ts";
import type { ProfileReady } from "../../machines/profile/profile.view-model.ts";
import type { PostItem } from "../../protocol/records.ts";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { GridPost } from "../post/grid-post.view.tsx";
import { PostCard } from "../post/post-card.view.tsx";
import type { CensoredPicture } from "../post/post-media.view.tsx";
import { LazyOwnerPart } from "../profile-owner/lazy-owner-part.view.tsx";
import { Alerts } from "./alerts.view.tsx";

type Page = ActorRefFrom<typeof profileMachine>;

export type MemberTopProps = { page: Page; view: ProfileReady };

/** What stands above the posts for who is logged in: what he has to know, and what the owner writes with. */
export function MemberTop({ page, view }: MemberTopProps) {
  const { creator, owner, base, dismissed, now } = view;
  const isOwnerLost = useSelector(page, selectOwnerLost);
  return (
    <>
      {owner !== null && (
        <LazyPart instead={null}>
          <LazyOwnerPart owner={owner} part="prompt" />
        </LazyPart>
      )}
      <Alerts {...{ creator, dismissed, now }} send={page.send} />
      {owner !== null && (
        <LazyPart>
          <LazyOwnerPart owner={owner} part="posts" base={base} />
        </LazyPart>
      )}
      {isOwnerLost && <ReadProblem onRetry={() => page.send({ type: "retry.requested" })} />}
    </>
  );
}

export type ProfilePostProps = {
  page: Page;
  view: ProfileReady;
  item: PostItem;
  /** The tab's posts are whole, not teasers. */
  isOpen: boolean;
  onPress: () => void;
};

/** A post of a profile, for a signed-in viewer or where it is open: whole, or a teaser until it is bought. */
export function ProfilePost({ page, view, item, isOpen, onPress }: ProfilePostProps) {
  const { creator, owner, base, now } = view;
  const card = {
    ...{ item, now, author: creator.user, profile: base || "/", isOwn: creator.can_edit },
    isLive: creator.chat.status === "online_fans",
    menu: owner && (
      <LazyPart instead={null}>
        <LazyOwnerPart owner={owner} part="menu" base={base} item={item} />
      </LazyPart>
    ),
    onTip: creator.has_tip_button ? () => page.send({ type: "tip.pressed" }) : null,
    onUncensor: (picture: CensoredPicture) =>
      page.send({ type: "tip.pressed", form: { kind: "uncensor", ...picture } }),
  };
  return isOpen ? <PostCard {...card} /> : <GridPost {...card} onPress={onPress} />;
}
