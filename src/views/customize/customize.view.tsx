import { useId } from "react";
import { shallowEqual, useSelector } from "@xstate/react";

import { parts, sectionNames, sections } from "../../domain/customize/sections.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import type { CustomizeSubTab } from "../../domain/profile/tabs.ts";
import { selectCustomizeView, type CustomizeRef } from "../../machines/customize/customize.machine.ts";
import type { FreeProfileRef } from "../../machines/free-profile/free-profile.machine.ts";
import type { MentionsRef } from "../../machines/mentions/mentions.machine.ts";
import type { TipMenuRef } from "../../machines/tip-menu/tip-menu.machine.ts";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { FreeProfile } from "../free-profile/free-profile.view.tsx";
import { TabLinks } from "../kit/tabs/tabs.view.tsx";
import { TipMenuEditor } from "../tip-menu/tip-menu-editor.view.tsx";
import * as css from "./customize.css.ts";
import { OwnDomain, type OwnDomainProps } from "./own-domain.view.tsx";
import { SectionCard } from "./section-card.view.tsx";

export type CustomizeProps = OwnDomainProps & {
  customize: CustomizeRef;
  tipMenu: TipMenuRef;
  mentions: MentionsRef;
  freeProfile: FreeProfileRef;
  part: CustomizeSubTab;
  /** The profile's address; "" on a root-user site. */
  base: string;
  /** Epoch seconds. */
  now: number;
};

/** What the owner makes of the page, in three parts (OWNER-01, PROFILE-12 to PROFILE-15). */
export function Customize({
  customize,
  tipMenu,
  mentions,
  freeProfile,
  part,
  base,
  now,
  domain,
}: CustomizeProps) {
  const look = useId();
  const view = useSelector(customize, selectCustomizeView, shallowEqual);
  return (
    <div className={css.customize}>
      <TabLinks
        label="Parts of the page"
        items={parts.map(([id, label]) => ({ id, label, href: `${base}/customize/${id}` }))}
        selected={part}
      />
      {sectionNames
        .filter((name) => sections[name].part === part)
        .map((name) => (
          <SectionCard key={name} name={name} view={view} now={now} mentions={mentions} send={customize.send}>
            {name === "tipMenu" && <TipMenuEditor menu={tipMenu} />}
          </SectionCard>
        ))}
      {part === "settings" && (
        <>
          <FreeProfile freeProfile={freeProfile} base={base} />
          <OwnDomain domain={domain} />
          <section className={css.section} aria-labelledby={look}>
            <h2 id={look} className={css.title}>
              {accountPages.look.name}
            </h2>
            <p className={css.about}>Colours of your own page, and what is said of it where it is shared.</p>
            <div className={css.actions}>
              <ButtonLink tone="secondary" href={accountPaths.look}>
                Customize
              </ButtonLink>
            </div>
          </section>
        </>
      )}
    </div>
  );
}
