import { hasTexts } from "../../domain/account/field-texts.ts";
import { captchaThresholds } from "../../domain/captcha/captcha.ts";
import {
  checkSupportRequest,
  isSupportType,
  SUPPORT_REQUESTS_AN_HOUR,
  type SupportIssue,
  type SupportType,
} from "../../domain/support/support-request.ts";
import { beginAttempt, hiddenKey } from "../account/attempts.ts";
import { checkCaptcha } from "../captcha/captcha-check.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { composeMail } from "../mail/compose.ts";
import { linkOriginOf } from "../site/link-origin.ts";
import { askAboutReport, findReported } from "./reported.ts";
import { supportTemplate } from "./support-template.ts";
import { supportTextOf } from "./support-texts.ts";

const HOUR = 3600;

const textOrNull = (text: string): string | null => (text === "" ? null : text);

const senderOf = async ({ viewer, services }: RequestContext, given: string): Promise<string> => {
  if (viewer === null) return given;
  const { username, email } = await services.database
    .selectFrom("account")
    .select(["username", "email"])
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  const address = given === "" ? email : given;
  return address === null ? `@${username}` : `${address} (@${username})`;
};

const keep = async (type: SupportType, issue: SupportIssue, context: RequestContext): Promise<string> => {
  const { services, site, viewer, now } = context;
  const id = services.ids.next();
  const from = await senderOf(context, issue.email);
  await services.store.transact(context.metadata, async (unit) => {
    const reports = type === "report" || type === "dmca";
    const reported = reports ? await findReported(unit, viewer?.id ?? null, issue) : null;
    await unit.sql
      .insertInto("support_request")
      .values({
        id,
        site_id: site.id,
        type,
        account_id: viewer?.id ?? null,
        email: textOrNull(issue.email),
        subject: issue.subject,
        message: issue.message,
        url: textOrNull(issue.url),
        username: textOrNull(issue.username),
        reason: textOrNull(issue.reason),
        message_id: reported?.messageId ?? null,
        created_at: now,
      })
      .execute();
    if (reported !== null) await askAboutReport(unit, id, reported);
    if (site.supportEmail === null) return;
    const template = supportTemplate(type, issue, { id, from });
    const mail = composeMail(site, linkOriginOf(context), site.supportEmail, template);
    unit.schedule({ kind: "mail.send", payload: mail });
  });
  return id;
};

export const supportHandlers = {
  getSupportText: async ({ name }, { site }) => {
    const text = supportTextOf(name, site);
    return text === null ? refuse("not_found") : answer(text);
  },

  requestSupport: async ({ type, issue, recaptcha }, context) => {
    if (!isSupportType(type)) return refuse("not_found");
    const { viewer, services, now } = context;
    const field = (text: string | null | undefined): string => (text ?? "").trim();
    const asked: SupportIssue = {
      subject: field(issue.subject),
      message: field(issue.message),
      email: field(issue.email),
      url: field(issue.url),
      username: field(issue.username),
      reason: field(issue.reason),
    };
    const texts = checkSupportRequest(type, asked, viewer === null);
    if (hasTexts(texts)) return refuseFields(texts as Record<string, string>);
    const key = viewer === null ? `address:${hiddenKey(context.address)}` : `account:${viewer.id}`;
    const attempt = await beginAttempt(
      services.database,
      [{ key: `support:${key}`, refuseFrom: SUPPORT_REQUESTS_AN_HOUR }],
      HOUR,
      now,
    );
    if (attempt.retryAfter > 0) return refuse("too_many", { retryAfter: attempt.retryAfter });
    const refusal =
      viewer === null
        ? await checkCaptcha("support", captchaThresholds.support.tries, recaptcha, context)
        : null;
    if (refusal !== null) {
      await attempt.withdraw();
      return refusal;
    }
    return answer({ id: await keep(type, asked, context) });
  },
} satisfies Partial<Handlers>;
