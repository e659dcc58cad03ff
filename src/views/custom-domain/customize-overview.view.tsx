import { bothSpellings } from "../../domain/custom-domain/both-spellings.ts";
import { lookColours, paintedWith } from "../../domain/look/look.ts";
import { domainStatusLabels } from "../../domain/custom-domain/domain-status.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import type { CustomDomainRef } from "../../machines/custom-domain/custom-domain.machine.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { useCustomProperties } from "../kit/use-custom-properties.ts";
import * as css from "./custom-domain.css.ts";
import { DomainFrame, type ShownDomains } from "./domain-frame.view.tsx";
import { swatch } from "./swatch.css.ts";

/** The state of both tabs: her own look, and her own domains (ACCT-12). */
export function CustomizeOverview({ page }: { page: CustomDomainRef }) {
  return (
    <DomainFrame
      page={page}
      title={accountPages["customize-overview"].name}
      lead="How your page looks, and where it is."
    >
      {({ data }) => (
        <ul className={css.cards}>
          <Card as="li" padding="large">
            <h2 className={css.name}>{accountPages.look.name}</h2>
            <Colours look={data.wl_config} site={data.site_colors} />
            <p dir="auto" className={css.about}>
              {data.wl_config.meta_description ?? "No description of your own yet."}
            </p>
            <div className={css.actions}>
              <ButtonLink tone="secondary" href={accountPaths.look}>
                Change your look
              </ButtonLink>
            </div>
          </Card>
          <Card as="li" padding="large">
            <h2 className={css.name}>{accountPages.domains.name}</h2>
            {data.domain_list.length === 0 && (
              <p className={css.about}>Your profile can be at an address of your own.</p>
            )}
            {data.domain_list.map((domain) => (
              <p key={domain.custom_domain} className={css.about}>
                {bothSpellings(domain.custom_domain, domain.custom_domain_shown)}{" "}
                <Badge>{domainStatusLabels[domain.custom_domain_status]}</Badge>
              </p>
            ))}
            <div className={css.actions}>
              <ButtonLink tone="secondary" href={accountPaths.domains}>
                {data.domain_list.length === 0 ? "Get a domain" : "See your domains"}
              </ButtonLink>
            </div>
          </Card>
        </ul>
      )}
    </DomainFrame>
  );
}

type ColoursProps = { look: ShownDomains["data"]["wl_config"]; site: ShownDomains["data"]["site_colors"] };

function Colours({ look, site }: ColoursProps) {
  const colours = paintedWith(look, site);
  const own = lookColours.filter(([field]) => look[field] !== null).length;
  return (
    <>
      <div className={css.swatches} aria-hidden="true">
        {lookColours.map(([field, brand]) => (
          <Swatch key={field} colour={colours[brand]} />
        ))}
      </div>
      <p className={css.small}>
        {own === 0 ? "Colours as on the rest of the site." : `${own} of 5 colours are your own.`}
      </p>
    </>
  );
}

function Swatch({ colour }: { colour: string }) {
  const paint = useCustomProperties<HTMLSpanElement>({ "--mq-swatch": colour });
  return <span ref={paint} className={swatch} />;
}
