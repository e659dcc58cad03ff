import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { pageDescription } from "../../domain/site/page-description.ts";
import type { Route } from "../../domain/site/page-route.ts";
import { creatorGeoNotice } from "../../domain/geo-notice/creator-geo-notice.ts";
import type { PageGlobals } from "../../protocol/page-globals.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { CompiledEndpoints } from "../http/compiled-endpoints.ts";
import type { GeneralLimit } from "../http/general-limit.ts";
import { failureOutgoing } from "../http/outgoing.ts";
import type { OpenContext } from "../http/request-context.ts";
import { registerWidgetPage } from "../captcha/widget-page.ts";
import { isSecure, openContext } from "../http/request-context.ts";
import { answerInProcess } from "../http/run-endpoint.ts";
import { dataHeaders, pageHeaders } from "../http/security-headers.ts";
import { writeOutgoing } from "../http/write-outgoing.ts";
import { withMediaHost } from "../media/media-host.ts";
import type { Services } from "../services.ts";
import type { Site } from "../site/site.ts";
import type { BrowserFiles } from "./browser-files.ts";
import type { FirstView } from "./first-view.ts";
import { firstViewOf } from "./first-view.ts";
import { isHiddenPage } from "./hidden-page.ts";
import { limitPages, type AnswerPage } from "./page-limit.ts";
import type { RenderFirstView } from "./page-render.ts";
import { partnerRedirect } from "./partner-redirect.ts";
import { renamedPage } from "./renamed-page.ts";
import { brandSheet, partSheet } from "./page-shell.ts";
import { parseAnswer } from "./parse-answer.ts";
import type { SharedGlobals } from "./remembered-content.ts";
import { registerToolPages } from "./tool-pages.ts";
import { rememberWritten, writeForAll, writePage } from "./written-page.ts";

/** Readers of the page globals that features tell. */
export type GlobalReaders = {
  readonly [Name in keyof PageGlobals]?: (
    context: OpenContext,
  ) => PageGlobals[Name] | Promise<PageGlobals[Name]>;
};
export type FeatureGlobals = Required<
  Pick<GlobalReaders, "social" | "social_providers" | "links_twitter" | "snapchat" | "private" | "region">
>;

export interface PageRouteParts {
  readonly services: Services;
  readonly endpoints: CompiledEndpoints;
  readonly browserFiles: () => Promise<BrowserFiles>;
  readonly limit: GeneralLimit;
  readonly render: RenderFirstView;
  readonly pageGlobals: FeatureGlobals;
}

interface FirstAnswers {
  readonly answers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly creator: CreatorRecord | null;
}

const gather = async (
  { calls, route }: FirstView,
  parts: PageRouteParts,
  context: OpenContext,
): Promise<FirstAnswers> => {
  const answers: Record<string, string> = {};
  let creator: CreatorRecord | null = null;
  for (const { name, params, query, key } of calls) {
    const endpoint = parts.endpoints.get(name)!;
    const decoded = endpoint.decode({ params, query, body: undefined });
    if ("nowhere" in decoded) {
      answers[key] = String(failureOutgoing(decoded.nowhere).body);
      return { answers, status: 404, creator: null };
    }
    if ("fields" in decoded) continue;
    const answer = await answerInProcess(endpoint, decoded.input, context);
    if (answer === null) continue;
    answers[key] = answer.json;
    if (name === "getSupportText" && answer.status === 404) return { answers, status: 404, creator: null };
    if (name !== "getCreator") continue;
    // Without its creator a profile page has nothing else to ask (C-03).
    if (answer.status !== 200) return { answers, status: answer.status === 404 ? 404 : 200, creator: null };
    creator = parseAnswer(answer.json) as CreatorRecord;
  }
  return { answers, status: route.page === "not-found" ? 404 : 200, creator };
};

const actedFor = async ({ viewer, services }: OpenContext): Promise<PageGlobals["acting_as"]> => {
  const id = viewer?.acting_as ?? null;
  if (id === null) return null;
  const found = await services.database
    .selectFrom("account")
    .select(["id", "username", "display_name"])
    .where("id", "=", id)
    .executeTakeFirst();
  return found ?? null;
};

const globalsOf = async (
  parts: PageRouteParts,
  context: OpenContext,
  answers: FirstAnswers["answers"],
  route: PageGlobals["route"],
  given: Pick<PageGlobals, keyof FeatureGlobals>,
): Promise<SharedGlobals> => {
  const { config } = parts.services;
  const session =
    context.viewer === null ? null : await answerInProcess(parts.endpoints.get("getSession")!, {}, context);
  const { user, counters } = (
    session?.status === 200 ? JSON.parse(session.json) : { user: null, counters: null }
  ) as Pick<PageGlobals, "user" | "counters">;
  const { record, captchaCountryWhitelist } = context.site;
  const globals: Omit<PageGlobals, "route" | "answers" | "csrf"> = {
    site: record,
    user,
    counters,
    socket_url: null,
    avatar_host: record.avatar_host === "" ? record.media_host : record.avatar_host,
    media_host: record.media_host,
    upload_host: context.site.uploadHost,
    payment_host: null,
    country: context.country,
    captcha: {
      provider: config.captcha.provider,
      site_key: config.captcha.siteKey,
      required: !captchaCountryWhitelist.includes(context.country),
    },
    ...given,
    acting_as: await actedFor(context),
    geo_notice: creatorGeoNotice(context.viewer, context.site.restrictedCountries),
    now: context.now,
    development: !config.production,
    inspector: context.site.inspector,
  };
  // The answers are JSON already: written in as they are, they are not parsed and printed again. The route stays as it was asked for.
  const pairs = Object.entries(answers).map(([key, json]) => `${JSON.stringify(key)}:${json}`);
  const own = withMediaHost(JSON.stringify(globals), record, context.now);
  const values = () => Object.entries(answers).map(([key, json]) => [key, parseAnswer(json)]);
  return {
    json: `${own.slice(0, -1)},"route":${JSON.stringify(route)},"answers":{${pairs.join(",")}}}`,
    read: () => ({
      ...(JSON.parse(own) as typeof globals),
      route,
      answers: Object.fromEntries(values()) as PageGlobals["answers"],
    }),
  };
};

const titleOf = (site: Site, creator: CreatorRecord | null): string =>
  creator === null || creator.user.display_name === site.record.title
    ? site.record.title
    : `${creator.user.display_name} | ${site.record.title}`;

/** What a shared link shows: the creator's own words and picture, else the page's or the site's (CWL-09, CWL-13). Addresses are whole. */
const sharedAs = ({ site, origin }: OpenContext, creator: CreatorRecord | null, route: Route) => {
  const { media_host, custom, display_name } = site.record;
  const page = pageDescription(route, display_name);
  const own = creator?.wl_config;
  const image = own?.og_image || custom.og_image;
  return {
    description:
      own?.meta_description || creator?.content.fans_bio.slice(0, 200) || page || custom.meta_description,
    image: !image
      ? null
      : new URL(image.startsWith("/") ? `${media_host}${image}` : image, `${origin}/`).href,
  };
};

/** What a member's browser loads before anything is shown (`src/main.tsx`), or at once after. */
export const MEMBER_SOURCES = [
  "src/pages/member-pages.ts",
  "src/views/app/member.view.tsx",
  "src/views/app/member-header.view.tsx",
  "src/views/profile/member-posts.view.tsx",
  "src/actors/banners/signed-in.actors.ts",
  "src/actors/push/push.actors.ts",
  "src/actors/socket/socket-flow.ts",
  "src/actors/subscribe/reopen.ts",
  "src/protocol/wire.codec.ts",
];
/** Where the scripts of guests whose page is not rendered here find the pages. */
const PAGE_TABLE = "src/machines/router/page-table.ts";

const redirects = { partner: partnerRedirect } satisfies Record<NonNullable<FirstView["redirect"]>, unknown>;

/**
 * A guest's page may live on in the browser's back/forward cache, as it is shown. No cache of answers may give it again, where
 * its clock, its prices and its token would be old: `Vary: *` fits no later request, not even one for the page before.
 */
const IMPERSONAL = { "cache-control": "private, no-cache", vary: "*" };
const PERSONAL = { "cache-control": "no-store" };

const carriesToken = (path: string): boolean => /^\/(password\/reset|email\/confirm)\//.test(path);

/** What pages share. */
interface PageMemory {
  readonly brandHref: (site: Site) => string;
  readonly written: ReturnType<typeof rememberWritten>;
}

const answerPage = async (
  parts: PageRouteParts,
  { brandHref, written }: PageMemory,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { services } = parts;
  const secure = isSecure(request, services);
  const site = services.sites.of(request.host);
  if (site === null) return writeOutgoing(reply, failureOutgoing("not_found", true), dataHeaders(secure));
  const context = await openContext(request, services, site);
  const isNew = context.session.binding() === null;
  context.session.ensureCookie();
  const path = request.url.split("?")[0]!;
  const search = request.url.slice(path.length);
  const view = firstViewOf({ path, search }, site, context.viewer, !services.config.production);
  const elsewhere = view.redirect === undefined ? null : await redirects[view.redirect](context, search);
  if (elsewhere !== null)
    return reply
      .headers(dataHeaders(secure))
      .header("cache-control", "no-store")
      .redirect(elsewhere.to, elsewhere.status);
  const { answers, status, creator } = await gather(view, parts, context);
  const isGuest = context.viewer === null;
  const moved = await renamedPage(services.database, { path, search, route: view.route, creator, isGuest });
  if (moved !== null)
    return reply.headers(dataHeaders(secure)).header("cache-control", "no-store").redirect(moved, 302);
  const files = await parts.browserFiles();
  const { pageGlobals: read } = parts;
  // Under a cookie of this moment nothing is kept yet: the database need not be asked.
  const social = isNew ? null : await read.social(context);
  const social_providers = await read.social_providers(context);
  const links_twitter = await read.links_twitter(context);
  const snapchat = isNew ? null : await read.snapchat(context);
  const ofPrivate = context.viewer === null ? null : await read.private(context);
  const region = await read.region(context);
  const pending = { social, social_providers, links_twitter, snapchat, private: ofPrivate, region };
  const route = isGuest && view.isOpen ? (view.route as unknown as PageGlobals["route"]) : null;
  const globals = await globalsOf(parts, context, answers, route, pending);
  // What is shared and searched is the guest's page; who is signed in has its code already.
  const isPersonal = context.viewer !== null || social !== null || snapchat !== null || carriesToken(path);
  const rendered = context.viewer === null ? await parts.render(globals, { path, search }, isPersonal) : null;
  const shell = {
    title: rendered?.title ?? titleOf(site, creator),
    ...sharedAs(context, creator, view.route),
    globals: globals.json,
    content: rendered?.content ?? null,
    brandHref: brandHref(site),
    sources: [
      ...(context.viewer === null ? (route === null ? [PAGE_TABLE] : []) : MEMBER_SOURCES),
      ...(view.source === null ? [] : [view.source]),
    ],
  };
  const { csrf } = context.session;
  const page = rendered?.isKept
    ? written(rendered, { files, site, origin: context.origin }, () => writeForAll(files, shell))(csrf)
    : writePage(files, shell, csrf);
  const { push, reloadPort } = services.config;
  const settings = { push, secure, host: request.host, reloadPort };
  const cookie = context.session.cookie();
  if (cookie !== null) reply.header("set-cookie", cookie);
  if (context.viewer !== null) reply.actor = context.viewer.id;
  reply.isImpersonal = !isPersonal;
  reply
    .code(status)
    .headers(pageHeaders(site, settings))
    .headers(isPersonal ? PERSONAL : IMPERSONAL)
    .type("text/html; charset=utf-8");
  // Search engines are guests; a header holds for what is remembered, too.
  if (isGuest && (await isHiddenPage(services.database, creator))) reply.header("x-robots-tag", "noindex");
  if (carriesToken(path)) reply.header("referrer-policy", "no-referrer");
  return reply.send(page);
};

/** Every other GET is a page of the app: the built shell with what its first view needs. Also each site's brand sheet. */
export const registerPages = (app: FastifyInstance, parts: PageRouteParts): AnswerPage => {
  const { services } = parts;
  const sheets = new Map(services.sites.all.map(({ brand }) => [brand, brandSheet(brand)]));
  const byHref = new Map([...sheets.values()].map(({ href, css }) => [href, css]));
  app.get<{ Params: { name: string } }>("/theme/:name", async (request, reply) => {
    const css = byHref.get(`/theme/${request.params.name}`);
    const headers = dataHeaders(isSecure(request, services));
    if (css === undefined) return writeOutgoing(reply, failureOutgoing("not_found"), headers);
    reply.headers(headers).header("cache-control", "public, max-age=31536000, immutable");
    return reply.type("text/css; charset=utf-8").send(css);
  });
  app.get<{ Params: { key: string } }>("/theme/part/:key.css", async (request, reply) => {
    const headers = dataHeaders(isSecure(request, services));
    const site = services.sites.of(request.host);
    const css = site === null ? null : partSheet(request.params.key, site.brand);
    if (css === null) return writeOutgoing(reply, failureOutgoing("not_found"), headers);
    reply.headers(headers).header("cache-control", "public, max-age=3600");
    return reply.type("text/css; charset=utf-8").send(css);
  });
  const limited = limitPages(services, parts.limit);
  const brandHref = (site: Site): string => sheets.get(site.brand)!.href;
  const memory: PageMemory = { brandHref, written: rememberWritten() };
  const answerAny: AnswerPage = (request, reply) => answerPage(parts, memory, request, reply);
  registerToolPages(app, { ...parts, brandHref, limited, otherwise: answerAny });
  registerWidgetPage(app, services, { limited, otherwise: answerAny });
  return limited(answerAny);
};
