import { accountPages } from "../../domain/site/account-pages.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import type { CustomDomainRef } from "../../machines/custom-domain/custom-domain.machine.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import * as css from "./custom-domain.css.ts";
import { CheckNow, DomainFrame, DomainState } from "./domain-frame.view.tsx";

type PartProps = { page: CustomDomainRef; name: string; value: string };

function Part({ page, name, value }: PartProps) {
  return (
    <div className={css.part}>
      <span className={css.partName}>{name}</span>
      <p className={css.value}>{value}</p>
      <Button
        tone="quiet"
        size="small"
        aria-label={`Copy ${value}`}
        onClick={() => page.send({ type: "copy.pressed", text: value })}
      >
        Copy
      </Button>
    </div>
  );
}

/** The records that a creator sets where the name was bought, to copy, and whether they are right (ACCT-17). */
export function DomainInstructions({ page }: { page: CustomDomainRef }) {
  return (
    <DomainFrame
      page={page}
      title={accountPages["domain-instructions"].name}
      lead="Set these records where you bought the name. New ones can take some hours until they are seen."
    >
      {(view) => {
        const domains = view.data.domain_list.filter(
          ({ custom_domain_status: status }) => status !== "not_approved",
        );
        return (
          <>
            {domains.length === 0 && (
              <EmptyState
                icon="external"
                title="There is no domain to connect"
                action={
                  <ButtonLink href={accountPaths.domainExisting}>
                    {accountPages["domain-existing"].name}
                  </ButtonLink>
                }
              >
                Enter the name that you own first.
              </EmptyState>
            )}
            <ul className={css.cards}>
              {domains.map((domain) => (
                <Card as="li" padding="large" key={domain.custom_domain}>
                  <DomainState domain={domain} />
                  <div className={css.records}>
                    {domain.records.map(({ type, name, value }) => (
                      <div key={type} className={css.record} role="group" aria-label={`${type} record`}>
                        <strong>
                          {type === "TXT" ? "TXT: shows that it is yours" : "CNAME: leads to us"}
                        </strong>
                        <Part page={page} name="Name" value={name} />
                        <Part page={page} name="Value" value={value} />
                      </div>
                    ))}
                  </div>
                  <p className={css.note}>
                    Where a CNAME is not possible for the bare name, use ALIAS, ANAME or CNAME flattening.
                  </p>
                  <div className={css.actions}>
                    <CheckNow page={page} view={view} domain={domain} />
                  </div>
                </Card>
              ))}
            </ul>
            <div className={css.actions}>
              <ButtonLink tone="secondary" href={accountPaths.domains}>
                {accountPages.domains.name}
              </ButtonLink>
            </div>
          </>
        );
      }}
    </DomainFrame>
  );
}
