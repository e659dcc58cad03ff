import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";

import {
  selectSwitchCreatorView,
  type SwitchCreatorRef,
} from "../../machines/switch-creator/switch-creator.machine.ts";
import * as css from "../banners/banners.css.ts";
import { Strip } from "../banners/strip.view.tsx";
import { Button } from "../kit/button/button.view.tsx";

/** Says above every page for whom the viewer acts, with the way back; `otherwise` stands there for who acts for nobody (MGR-34). */
export function ManagingBar({ bar, otherwise }: { bar: SwitchCreatorRef; otherwise: ReactNode }) {
  const view = useSelector(bar, selectSwitchCreatorView, shallowEqual);
  if (view.status === "none") return otherwise;
  return (
    <Strip
      icon="user"
      isShort
      action={
        <Button
          tone="plain"
          size="small"
          className={css.beside}
          busy={view.busy}
          onClick={() => bar.send({ type: "back.chosen" })}
        >
          Switch back
        </Button>
      }
    >
      You are managing {view.displayName}.
    </Strip>
  );
}
