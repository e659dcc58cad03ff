import type { ActorRef, ActorRefFrom, Snapshot, SnapshotFrom } from "xstate";
import { assign, enqueueActions, sendTo, setup } from "xstate";

import { pricesOf } from "../../domain/money/site-prices.ts";
import type { CreatorRecord, CurrentUser } from "../../protocol/records.ts";
import type { SiteRecord } from "../../protocol/page-globals.ts";
import type { PostsChanged } from "../app/emitted.ts";
import { machineProvidedBy } from "../app/provided-by.ts";
import type { ConnectTwitterRef, connectTwitterMachine } from "../connect-twitter/connect-twitter.machine.ts";
import type { CoverChanged, CoverRef, coverMachine } from "../cover/cover.machine.ts";
import type { CustomizeRef, customizeMachine, SectionSaved } from "../customize/customize.machine.ts";
import type {
  DisplayNameChanged,
  displayNameMachine,
  DisplayNameRef,
} from "../display-name/display-name.machine.ts";
import type { FreeProfileRef, freeProfileMachine } from "../free-profile/free-profile.machine.ts";
import type { MentionsRef, mentionsMachine } from "../mentions/mentions.machine.ts";
import type { OwnPostsRef, ownPostsMachine } from "../own-posts/own-posts.machine.ts";
import type { PostEditorRef, postEditorMachine } from "../post-editor/post-editor.machine.ts";
import { basePath, editingIn, type ProfileRouteOfPage } from "../profile/profile-page.ts";
import type { RouteChanged } from "../router/router.machine.ts";
import type { TipMenuRef, tipMenuMachine } from "../tip-menu/tip-menu.machine.ts";

/** Told to who owns the page: its record was read anew. */
export interface RecordRead {
  readonly type: "record.read";
  readonly creator: CreatorRecord;
}

/** `page` is told of what changes; undefined when the machine runs alone, as in model tests. */
export interface ProfileOwnerInput {
  readonly page?: ActorRef<Snapshot<unknown>, CoverChanged | DisplayNameChanged | SectionSaved> | undefined;
  readonly creator: CreatorRecord;
  readonly user: CurrentUser | null;
  readonly site: SiteRecord;
  readonly route: ProfileRouteOfPage;
  readonly now: number;
  /** Without Twitter on the site nobody is asked to connect it. */
  readonly offersTwitter: boolean;
}

export interface ProfileOwnerContext extends ProfileOwnerInput {
  /** What is written here: a new post, or the one of that id; null: nothing. */
  readonly editing: "new" | number | null;
}

export type ProfileOwnerEvent = RecordRead | PostsChanged | RouteChanged;

const file = "src/actors/profile/profile-owner.ts";

const base = setup({
  types: {
    context: {} as ProfileOwnerContext,
    events: {} as ProfileOwnerEvent,
    input: {} as ProfileOwnerInput,
  },
  actors: {
    cover: machineProvidedBy<typeof coverMachine>(file),
    displayName: machineProvidedBy<typeof displayNameMachine>(file),
    connectTwitter: machineProvidedBy<typeof connectTwitterMachine>(file),
    customize: machineProvidedBy<typeof customizeMachine>(file),
    tipMenu: machineProvidedBy<typeof tipMenuMachine>(file),
    mentions: machineProvidedBy<typeof mentionsMachine>(file),
    freeProfile: machineProvidedBy<typeof freeProfileMachine>(file),
    ownPosts: machineProvidedBy<typeof ownPostsMachine>(file),
    postEditor: machineProvidedBy<typeof postEditorMachine>(file),
  },
});

/** What the prompt to connect Twitter starts with; null: it is not this viewer's page, or his Twitter is connected (PROFILE-43, PROFILE-45). */
const twitterPrompt = ({ creator, user, site, offersTwitter }: ProfileOwnerContext) =>
  offersTwitter && creator.is_self && user?.twitter.is_valid === false
    ? { email: user.email, email_confirmed: user.email_confirmed, signupSource: site.signup_source }
    : null;

const startEditors = base.createAction(
  enqueueActions(({ context, enqueue }) => {
    const { creator, page } = context;
    const prices = pricesOf(context.site);
    const { setting, content, can_subscribe_free: isOn } = creator;
    const { username, id: userId } = creator.user;
    enqueue.spawnChild("cover", { id: "cover", input: { page } });
    enqueue.spawnChild("displayName", { id: "displayName", input: { page } });
    enqueue.spawnChild("tipMenu", { id: "tipMenu", input: { username, user_id: userId } });
    enqueue.spawnChild("freeProfile", { id: "freeProfile", input: { username, userId, isOn, page } });
    enqueue.spawnChild("customize", { id: "customize", input: { page, prices, setting, content } });
    const input = twitterPrompt(context);
    if (input !== null) enqueue.spawnChild("connectTwitter", { id: "connectTwitter", input });
    enqueue.spawnChild("mentions", { id: "mentions" });
    enqueue.spawnChild("ownPosts", { id: "ownPosts", input: { username: context.route.username } });
  }),
);

/** Opens the editor of posts that the address asks for, and closes another one (PROFILE-20, PROFILE-28). */
const openEditor = base.createAction(
  enqueueActions(({ context: { route, editing, now, site }, enqueue }) => {
    const asked = editingIn(route);
    if (asked === editing) return;
    if (editing !== null) enqueue.stopChild("postEditor");
    enqueue.assign({ editing: asked });
    if (asked === null) return;
    const postId = asked === "new" ? null : asked;
    enqueue.spawnChild("postEditor", {
      id: "postEditor",
      input: { username: route.username, base: basePath(route), postId, now, prices: pricesOf(site) },
    });
  }),
);

/** What was read anew is what the editors start from. */
const tellEditors = base.createAction(
  enqueueActions(({ event, enqueue }) => {
    if (event.type !== "record.read") return;
    const { setting, content, can_subscribe_free: isOn } = event.creator;
    enqueue.sendTo("freeProfile", { type: "record.changed", isOn });
    enqueue.sendTo("customize", { type: "record.changed", setting, content });
    enqueue.sendTo("tipMenu", { type: "page.changed" });
  }),
);

const takeRoute = base.createAction(
  assign(({ event }) =>
    event.type === "route.changed" && event.route.page === "profile"
      ? { route: event.route, now: event.now }
      : {},
  ),
);

const profileOwnerSetup = base.extend({ actions: { startEditors, openEditor, tellEditors, takeRoute } });

/** What a creator, or who acts for her, edits her page with, where it stands. */
export const profileOwnerMachine = profileOwnerSetup.createMachine({
  id: "profile-owner",
  context: ({ input }) => ({ ...input, editing: null }),
  initial: "editing",
  states: {
    editing: {
      entry: ["startEditors", "openEditor"],
      on: {
        "route.changed": { actions: ["takeRoute", "openEditor"] },
        "record.read": { actions: "tellEditors" },
        "posts.changed": { actions: sendTo("ownPosts", ({ event }) => event) },
      },
    },
  },
});

export type ProfileOwnerRef = ActorRefFrom<typeof profileOwnerMachine>;
type ProfileOwnerSnapshot = SnapshotFrom<typeof profileOwnerMachine>;

/** What the page is edited with; null in a replay, which folds the machine alone. */
export interface ProfileOwnerView {
  readonly status: "editing";
  readonly cover: CoverRef | null;
  readonly displayName: DisplayNameRef | null;
  readonly customize: CustomizeRef | null;
  readonly tipMenu: TipMenuRef | null;
  readonly mentions: MentionsRef | null;
  readonly freeProfile: FreeProfileRef | null;
  readonly ownPosts: OwnPostsRef | null;
  /** Null: nobody is asked to connect it. */
  readonly connectTwitter: ConnectTwitterRef | null;
  /** What posts are written with; null while nothing is written. */
  readonly editor: PostEditorRef | null;
}

export const selectProfileOwnerView = ({ children }: ProfileOwnerSnapshot): ProfileOwnerView => ({
  status: "editing",
  cover: (children.cover as CoverRef | undefined) ?? null,
  displayName: (children.displayName as DisplayNameRef | undefined) ?? null,
  customize: (children.customize as CustomizeRef | undefined) ?? null,
  tipMenu: (children.tipMenu as TipMenuRef | undefined) ?? null,
  mentions: (children.mentions as MentionsRef | undefined) ?? null,
  freeProfile: (children.freeProfile as FreeProfileRef | undefined) ?? null,
  ownPosts: (children.ownPosts as OwnPostsRef | undefined) ?? null,
  connectTwitter: (children.connectTwitter as ConnectTwitterRef | undefined) ?? null,
  editor: (children.postEditor as PostEditorRef | undefined) ?? null,
});
