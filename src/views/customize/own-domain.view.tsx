import { useId } from "react";

import { bothSpellings } from "../../domain/custom-domain/both-spellings.ts";
import { domainStatusHints, domainStatusLabels } from "../../domain/custom-domain/domain-status.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { ButtonLink } from "../kit/button/button.view.tsx";
import * as css from "./customize.css.ts";

export type OwnDomainProps = { domain: CreatorRecord["wl_domain"] };

/** The address of her own that the owner has asked for, how it stands, and the link to change it (OWNER-18, OWNER-19). */
export function OwnDomain({ domain }: OwnDomainProps) {
  const heading = useId();
  const name = domain?.custom_domain ?? null;
  const status = domain?.custom_domain_status ?? null;
  return (
    <section className={css.section} aria-labelledby={heading}>
      <h2 id={heading} className={css.title}>
        Your domain
      </h2>
      {name === null || status === null ? (
        <p className={css.about}>Your profile can be at an address of your own.</p>
      ) : (
        <p className={css.about}>
          {bothSpellings(name, domain?.custom_domain_shown ?? name)}{" "}
          <Badge tone={status === "online" ? "success" : "neutral"}>{domainStatusLabels[status]}</Badge>
          <br />
          {domainStatusHints[status]}
        </p>
      )}
      <div className={css.actions}>
        <ButtonLink
          tone="secondary"
          href={accountPages[name === null ? "customize-overview" : "domains"].path}
        >
          Customize your domain
        </ButtonLink>
      </div>
    </section>
  );
}
