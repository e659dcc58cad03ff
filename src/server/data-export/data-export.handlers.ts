import { mailableEmail } from "../../domain/account/mail-link.ts";
import { exportDecider } from "../../domain/data-export/export.decider.ts";
import { escapeHtml } from "../http/failure-page.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, content, html, refuse } from "../http/reply.ts";
import { mailSenderOf } from "../mail/mail-sender.ts";
import { icons, pageFrame, pageHeaders } from "../payment/page/page-frame.ts";
import { digestOf, openFile } from "./sealed-file.ts";

/** Why a link does not open. */
const reasons = {
  guest: ["Please log in first", "The link opens for your account alone. Log in, and open it again.", 401],
  foreign: [
    "This is not your file",
    "You are logged in with another account than the one it belongs to.",
    403,
  ],
  over: ["This link has expired", "Ask for a new file under Settings, Account.", 410],
} as const;

const refusalPage = (context: RequestContext, why: keyof typeof reasons) => {
  const [title, text, status] = reasons[why];
  const body = `<main aria-label="Your data" class="sheet narrow">
<section class="form ending">
<div class="seal"><span class="failed">${icons.alert}</span></div>
<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(text)}</p>
<p class="leave"><a href="/">To the site</a></p>
</section>
</main>`;
  const state = { title, paymentId: null, returnUri: "/", step: "notice" } as const;
  return html(pageFrame(context.session.csrf, state, body), { status, headers: pageHeaders });
};

/** One's own data: a file that is made by a job, and the link that was mailed (ACCT-53). */
export const dataExportHandlers = {
  exportData: async (_, context) => {
    const { id, email } = signedIn(context);
    const to = mailableEmail(email);
    if (to === null) return refuse("email_missing");
    return context.services.store.transact(context.metadata, async (unit) => {
      const command = { type: "AskExport", accountId: id } as const;
      const { state, events = [] } = await unit.execute(exportDecider, id, command);
      const { askedAt: asked_at, madeAt: made_at, expiresAt: expires_at } = state.asked!;
      if (events.length > 0) {
        const { site, origin } = mailSenderOf(context.services, context.site, context.origin);
        const row = { site: site.id, origin, asked_at };
        const empty = { made_at: null, expires_at: null, token_hash: null, sealed: null };
        await unit.sql
          .insertInto("data_export")
          .values({ account_id: id, ...row })
          .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ ...row, ...empty }))
          .execute();
        const payload = { accountId: id, askedAt: asked_at };
        unit.schedule({ kind: "data-export.make", key: `data-export:${id}:${asked_at}`, payload });
      }
      return answer({ email: to, asked_at, made_at, expires_at });
    });
  },

  downloadData: async ({ token }, context) => {
    const { viewer, now, services } = context;
    if (viewer === null) return refusalPage(context, "guest");
    const row = await services.database
      .selectFrom("data_export")
      .select(["account_id", "sealed"])
      .where("token_hash", "=", digestOf(token))
      .where("expires_at", ">", now)
      .executeTakeFirst();
    if (row?.sealed === undefined || row.sealed === null) return refusalPage(context, "over");
    if (row.account_id !== viewer.id) return refusalPage(context, "foreign");
    const file = await openFile(services.keys, { accountId: viewer.id, token }, row.sealed);
    if (file === null) return refusalPage(context, "over");
    const headers = {
      "content-disposition": `attachment; filename="${viewer.username}-data.json"`,
      "cache-control": "no-store",
    };
    return content("application/json; charset=utf-8", file, { headers });
  },
} satisfies Partial<Handlers>;
