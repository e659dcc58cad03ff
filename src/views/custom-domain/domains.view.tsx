import { accountPages } from "../../domain/site/account-pages.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import type { CustomDomainRef } from "../../machines/custom-domain/custom-domain.machine.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import * as css from "./custom-domain.css.ts";
import { CheckNow, DomainFrame, DomainState } from "./domain-frame.view.tsx";

const ways = (
  <>
    <ButtonLink href={accountPaths.domainExisting}>{accountPages["domain-existing"].name}</ButtonLink>
    <ButtonLink tone="secondary" href={accountPaths.domainNew}>
      {accountPages["domain-new"].name}
    </ButtonLink>
  </>
);

/** All names of a creator, how each stands, and how to get one (ACCT-14). */
export function DomainsPage({ page }: { page: CustomDomainRef }) {
  return (
    <DomainFrame
      page={page}
      title={accountPages.domains.name}
      lead="Your profile can be at an address of your own."
    >
      {(view) => (
        <>
          {view.data.domain_list.length === 0 && (
            <EmptyState icon="external" title="You have no domain yet" action={ways}>
              Ask for a new name, or connect one that you own.
            </EmptyState>
          )}
          <ul className={css.cards}>
            {view.data.domain_list.map((domain) => {
              const { custom_domain: name, custom_domain_status: status } = domain;
              return (
                <Card as="li" padding="large" key={name}>
                  <DomainState domain={domain} />
                  <div className={css.actions}>
                    {status === "online" && (
                      <ButtonLink size="small" href={`https://${name}/`} target="_blank" rel="noopener">
                        View
                      </ButtonLink>
                    )}
                    {status !== "not_approved" && (
                      <>
                        <CheckNow page={page} view={view} domain={domain} />
                        <ButtonLink tone="secondary" size="small" href={accountPaths.domainInstructions}>
                          DNS records
                        </ButtonLink>
                      </>
                    )}
                    <Button
                      tone="secondary"
                      size="small"
                      busy={view.doing?.act === "remove" && view.doing.domain === name}
                      aria-disabled={view.doing !== null || undefined}
                      onClick={() => page.send({ type: "remove.pressed", domain: name })}
                    >
                      Remove
                    </Button>
                  </div>
                </Card>
              );
            })}
          </ul>
          {view.data.domain_list.length > 0 && <div className={css.actions}>{ways}</div>}
        </>
      )}
    </DomainFrame>
  );
}
