import type { PrivateKind } from "./private-show.ts";

/** Where a fan has a private show with a creator (PRIV-19, PRIV-20). */
export const privateViewPath = (username: string, kind: PrivateKind): string =>
  kind === "c2c" ? `/stream/view/c2c/${username}` : `/stream/view/${username}`;

/** Where a creator has his (PRIV-11, PRIV-12). */
export const privateStudioPath = (kind: PrivateKind): string =>
  kind === "c2c" ? "/stream/create/c2c" : "/stream/create";
