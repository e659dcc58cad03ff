import { Link } from "react-router-dom";

import { Icon } from "../kit/icon/icon.view.tsx";
import * as css from "./own-posts.css.ts";

/** Leads to the editor of posts; `base` is the address of the profile (ROUTE-65). */
export function PostBox({ base }: { base: string }) {
  return (
    <Link className={css.bar} to={`${base}/posts/create`}>
      <Icon name="plus" />
      <span className={css.label}>Share something with your fans</span>
      <Icon name="image" />
    </Link>
  );
}
