import { lazyView } from "../app/lazy-view.tsx";

/** The posts of a profile for who is logged in: guests read none, so their code is no part of a guest's first view. */
const load = () => import("./member-posts.view.tsx");

/** What stands above them. */
export const LazyMemberTop = lazyView(async () => (await load()).MemberTop);

/** A post that is open, or that the viewer may have bought. */
export const LazyProfilePost = lazyView(async () => (await load()).ProfilePost);
