import { shallowEqual, useSelector } from "@xstate/react";
import { type ReactNode } from "react";

import type { CustomizeSubTab } from "../../domain/profile/tabs.ts";
import {
  selectProfileOwnerView,
  type ProfileOwnerRef,
} from "../../machines/profile-owner/profile-owner.machine.ts";
import type { ShownCover } from "../../machines/cover/cover.machine.ts";
import type { CreatorRecord, PostItem } from "../../protocol/records.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { PostBox } from "../own-posts/post-box.view.tsx";
import { LazyPostEditor } from "../post-editor/lazy-post-editor.view.tsx";
import { PostsLoading } from "../post/post-list.view.tsx";

const ConnectTwitter = lazyView(
  async () => (await import("../connect-twitter/connect-twitter.view.tsx")).ConnectTwitter,
);
const CoverEditor = lazyView(async () => (await import("../cover/cover-editor.view.tsx")).CoverEditor);
const NameEditor = lazyView(async () => (await import("../profile/name-editor.view.tsx")).NameEditor);
const Customize = lazyView(async () => (await import("../customize/customize.view.tsx")).Customize);
const loadOwnPosts = () => import("../own-posts/own-posts.view.tsx");
const PostMenu = lazyView(async () => (await loadOwnPosts()).PostMenu);
const WaitingPosts = lazyView(async () => (await loadOwnPosts()).WaitingPosts);

/** Of a page where something of the owner's stands. `base`: the page's address. */
type Place =
  /** Over the cover. */
  | { readonly part: "cover"; readonly base: string; readonly shown: ShownCover }
  | { readonly part: "name"; readonly name: string; readonly children: ReactNode }
  /** Above the notices. */
  | { readonly part: "prompt" }
  /** Above the posts: what is written, and what waits. */
  | { readonly part: "posts"; readonly base: string }
  /** In the corner of a post. */
  | { readonly part: "menu"; readonly base: string; readonly item: PostItem }
  /** The tab customize. */
  | {
      readonly part: "customize";
      readonly base: string;
      readonly tab: CustomizeSubTab;
      readonly creator: CreatorRecord;
      readonly now: number;
    };

export type OwnerPartProps = { owner: ProfileOwnerRef } & Place;

/** What only a page's owner, or who acts for her, sees of it. */
export function OwnerPart({ owner, ...place }: OwnerPartProps) {
  const view = useSelector(owner, selectProfileOwnerView, shallowEqual);
  switch (place.part) {
    case "cover":
      return (
        view.cover && (
          <LazyPart instead={null}>
            <CoverEditor cover={view.cover} shown={place.shown} manage={`${place.base}/customize`} />
          </LazyPart>
        )
      );
    case "name":
      return view.displayName === null ? (
        place.children
      ) : (
        <LazyPart waiting={place.children} instead={place.children}>
          <NameEditor displayName={view.displayName} name={place.name}>
            {place.children}
          </NameEditor>
        </LazyPart>
      );
    case "prompt":
      return (
        view.connectTwitter && (
          <LazyPart instead={null}>
            <ConnectTwitter prompt={view.connectTwitter} />
          </LazyPart>
        )
      );
    case "posts":
      return (
        <>
          <LazyPart>
            {view.editor === null ? (
              <PostBox base={place.base} />
            ) : (
              <LazyPostEditor editor={view.editor} comesIntoView />
            )}
          </LazyPart>
          <LazyPart>{view.ownPosts && <WaitingPosts posts={view.ownPosts} base={place.base} />}</LazyPart>
        </>
      );
    case "menu":
      return view.ownPosts && <PostMenu posts={view.ownPosts} base={place.base} item={place.item} />;
    case "customize": {
      const { customize, tipMenu, mentions, freeProfile } = view;
      if (customize === null || tipMenu === null || mentions === null || freeProfile === null) return null;
      return (
        <LazyPart waiting={<PostsLoading look="feed" />}>
          <Customize
            {...{ customize, tipMenu, mentions, freeProfile }}
            part={place.tab}
            base={place.base}
            now={place.now}
            domain={place.creator.wl_domain}
          />
        </LazyPart>
      );
    }
  }
}
