import { provideManagedList } from "../../actors/managed-list/provide-managed-list.ts";
import { FollowersPage } from "../../views/fans/followers.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"followers"> = {
  View: FollowersPage,
  logic: provideManagedList,
};
