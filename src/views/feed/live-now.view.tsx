import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";

import { withoutHidden, type HiddenCreators } from "../../domain/creator/hidden-creators.ts";
import {
  selectResourceView,
  type ResourceRef,
  type ResourceSnapshot,
} from "../../machines/resource/resource.machine.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import * as css from "./live-now.css.ts";

const selectLive = (snapshot: ResourceSnapshot) => selectResourceView<"getTop">(snapshot);

/** Who is live now; nothing when nobody is, and until that is known (ROUTE-65). */
export function LiveNow({ live, hidden }: { live: ResourceRef; hidden: HiddenCreators }) {
  const view = useSelector(live, selectLive, shallowEqual);
  const cards = view.status === "ready" ? withoutHidden(view.data.items, hidden) : [];
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="live-now">
      <h2 id="live-now" className={css.title}>
        Live now
      </h2>
      <ul className={css.row}>
        {cards.map(({ user }) => (
          <li key={user.id}>
            <Link className={css.creator} to={`/${user.username}`}>
              <span className={css.face}>
                <Avatar name={user.display_name} src={user.fans_avatar_url} size="large" />
                <span className={css.mark}>Live</span>
              </span>
              <span className={css.name}>{user.display_name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
