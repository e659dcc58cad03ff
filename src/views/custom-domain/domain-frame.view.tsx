import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";

import {
  domainProblemTexts,
  domainStatusHints,
  domainStatusLabels,
} from "../../domain/custom-domain/domain-status.ts";
import {
  selectCustomDomainView,
  type CustomDomainRef,
  type CustomDomainView,
  type ShownDomain,
} from "../../machines/custom-domain/custom-domain.machine.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Reading } from "../list/reading.view.tsx";
import * as css from "./custom-domain.css.ts";

export type ShownDomains = Extract<CustomDomainView, { readonly status: "shown" }>;

type FrameProps = {
  page: CustomDomainRef;
  title: string;
  lead: string;
  children: (view: ShownDomains) => ReactNode;
};

/** A page of own domains: its title, and what is there once it is read. */
export function DomainFrame({ page, title, lead, children }: FrameProps) {
  const view = useSelector(page, selectCustomDomainView, shallowEqual);
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{title}</h1>
      <p className={css.lead}>{lead}</p>
      <Reading
        view={view}
        label="Loading your domains"
        onRetry={() => page.send({ type: "retry.requested" })}
      />
      {view.status === "shown" && children(view)}
    </div>
  );
}

const tones = { pending: "neutral", not_approved: "danger", approved: "link", online: "success" } as const;

/** A name, how it stands, and what comes next (OWNER-20 to OWNER-22). */
export function DomainState({ domain }: { domain: ShownDomain }) {
  const { custom_domain: name, custom_domain_shown: shown, custom_domain_status: status } = domain;
  return (
    <>
      <div className={css.head}>
        <h2 className={css.name}>{shown}</h2>
        <Badge tone={tones[status]}>{domainStatusLabels[status]}</Badge>
      </div>
      {shown !== name && <p className={css.small}>Also written {name}</p>}
      <p className={css.about}>{domain.reason === "" ? domainStatusHints[status] : domain.reason}</p>
      {domain.problem !== null && status !== "not_approved" && (
        <p className={css.small}>{domainProblemTexts[domain.problem]}</p>
      )}
    </>
  );
}

type CheckProps = { page: CustomDomainRef; view: ShownDomains; domain: ShownDomain };

/** Has the records of a name looked up at once. */
export function CheckNow({ page, view: { doing }, domain: { custom_domain: domain } }: CheckProps) {
  return (
    <Button
      tone="secondary"
      size="small"
      busy={doing?.act === "check" && doing.domain === domain}
      aria-disabled={doing !== null || undefined}
      onClick={() => page.send({ type: "check.pressed", domain })}
    >
      Check now
    </Button>
  );
}
