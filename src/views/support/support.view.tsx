import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";
import { match } from "ts-pattern";

import { dateText } from "../../domain/format/moment.ts";
import { searchText } from "../../domain/support/search-text.ts";
import {
  selectResourceView,
  type ResourceRef,
  type ResourceSnapshot,
} from "../../machines/resource/resource.machine.ts";
import { selectSupportView, type SupportRef } from "../../machines/support/support.machine.ts";
import type { SupportText } from "../../protocol/records.ts";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { ErrorPage } from "../shell/error/error-page.view.tsx";
import { SupportRequest } from "./support-request.view.tsx";
import * as css from "./support.css.ts";

const pages: readonly (readonly [name: string, label: string])[] = [
  ["faq", "Questions"],
  ["index", "Support"],
  ["report", "Report content"],
  ["how-to-make-money", "How to make money"],
  ["terms", "Terms of service"],
  ["terms_site", "Terms of this website"],
  ["privacy", "Privacy"],
  ["acceptable-use-policy", "Acceptable use"],
  ["erotic-acceptable-use-policy", "Erotic content"],
  ["compliance", "2257 compliance"],
];

/** The document's title. */
export const selectSupportTitle = (snapshot: Parameters<typeof selectSupportView>[0]): string =>
  pages.find(([name]) => name === snapshot.context.route.name)?.[1] ?? "Support";

/** The pages under `/support`: texts, questions and two forms (ROUTE-26 to ROUTE-35). */
export function SupportPage({ page }: { page: SupportRef }) {
  const view = useSelector(page, selectSupportView, shallowEqual);
  if (view.status === "arriving") return null;
  return (
    <div className={css.page}>
      <nav className={css.index} aria-label="Support">
        {pages.map(([name, label]) => (
          <Link
            key={name}
            className={css.entry}
            to={`/support/${name}`}
            aria-current={name === view.name ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <article className={css.article}>
        {view.status === "asking" ? (
          <SupportRequest request={view.request} />
        ) : (
          <Reading
            text={view.text}
            name={view.name}
            query={view.query}
            onQuery={(value) => page.send({ type: "query.typed", value })}
          />
        )}
      </article>
    </div>
  );
}

const selectText = (snapshot: ResourceSnapshot) => selectResourceView<"getSupportText">(snapshot);

type ReadingProps = {
  text: ResourceRef;
  name: string;
  query: string | null;
  onQuery: (query: string) => void;
};

function Reading({ text, name, query, onQuery }: ReadingProps) {
  const view = useSelector(text, selectText, shallowEqual);
  const retry = () => text.send({ type: "retry.requested" });
  return match(view)
    .with({ status: "loading" }, () => (
      <Loading label="Loading the text" className={css.loading}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} />
        ))}
      </Loading>
    ))
    .with({ status: "failed" }, ({ failure }) =>
      failure.code === "not_found" ? (
        <ErrorPage message={failure.error} />
      ) : (
        <ReadProblem failure={failure} onRetry={retry} />
      ),
    )
    .with({ status: "offline" }, () => <ReadProblem onRetry={retry} />)
    .with({ status: "ready" }, ({ data }) => (
      <>
        <h1 className={css.title}>{data.title}</h1>
        <p className={css.updated}>
          Last updated{" "}
          <time dateTime={data.updated_on}>{dateText(Date.parse(data.updated_on) / 1000, "UTC")}</time>
        </p>
        {query !== null && (
          <div className={css.search}>
            <Field
              label="Search the questions"
              name="query"
              type="search"
              value={query}
              before={<Icon name="search" />}
              autoComplete="off"
              onChange={onQuery}
            />
          </div>
        )}
        <Blocks text={data} query={query ?? ""} />
        {name === "how-to-make-money" && (
          <p className={css.next}>
            <ButtonLink href="/creator" size="large" tone="follow" iconAfter="arrow-right">
              Become a creator
            </ButtonLink>
          </p>
        )}
      </>
    ))
    .exhaustive();
}

type Block = SupportText["blocks"][number];

function Line({ parts }: { parts: Block["lines"][number] }) {
  return parts.map(({ text, strong, href }, index) => {
    const inner = strong === true ? <strong key={index}>{text}</strong> : text;
    return href === undefined ? (
      inner
    ) : (
      <Link key={index} className={css.link} to={href}>
        {inner}
      </Link>
    );
  });
}

function BlockView({ block: { kind, id, lines } }: { block: Block }) {
  const items = lines.map((parts, index) => (
    <li key={index}>
      <Line parts={parts} />
    </li>
  ));
  const line = <Line parts={lines[0] ?? []} />;
  return match(kind)
    .with("heading", () => (
      <h2 id={id} className={css.heading}>
        {line}
      </h2>
    ))
    .with("subheading", () => (
      <h3 id={id} className={css.subheading}>
        {line}
      </h3>
    ))
    .with("paragraph", () => <p className={css.paragraph}>{line}</p>)
    .with("bullets", () => <ul className={css.list}>{items}</ul>)
    .with("numbers", () => <ol className={css.list}>{items}</ol>)
    .exhaustive();
}

function Blocks({ text, query }: { text: SupportText; query: string }) {
  const blocks = searchText(text.blocks, query);
  if (blocks.length === 0) {
    return (
      <EmptyState
        icon="search"
        title="No question fits"
        action={
          <ButtonLink href="/support/index" tone="secondary">
            Ask us
          </ButtonLink>
        }
      >
        Try another word, or ask us: we answer every request.
      </EmptyState>
    );
  }
  return blocks.map((block, index) => <BlockView key={block.id ?? index} block={block} />);
}
