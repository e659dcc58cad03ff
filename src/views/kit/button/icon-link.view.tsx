import type { IconName } from "../icon/icon-paths.ts";
import * as css from "./button.css.ts";
import { ButtonLink } from "./button.view.tsx";

/** A round link with a drawing for a label; `label` names it. */
export function IconLink({ icon, label, href }: { icon: IconName; label: string; href: string }) {
  return (
    <ButtonLink
      tone="plain"
      size="small"
      icon={icon}
      className={css.round.small}
      aria-label={label}
      data-tooltip={label}
      href={href}
    />
  );
}
