import { Contents } from "./contents.view.tsx";
import { Controls } from "./controls.view.tsx";
import { Foundations } from "./foundations.view.tsx";
import * as css from "./kit-page.css.ts";
import { Overlays } from "./overlays.view.tsx";
import { ShellParts } from "./shell-parts.view.tsx";

/** Every part of the kit in every state, for those who build pages with it. Served in development only. */
export function KitPage() {
  return (
    <div className={css.page}>
      <div>
        <h1 className={css.title}>The kit</h1>
        <p className={css.intro}>
          Every part in every state. Light and dark follow the system, motion follows the setting for less of
          it, and each colour comes from the site's brand.
        </p>
      </div>
      <Foundations />
      <Controls />
      <Contents />
      <Overlays />
      <ShellParts />
    </div>
  );
}
