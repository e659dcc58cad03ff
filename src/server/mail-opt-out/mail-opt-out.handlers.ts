import { mailSwitches, type MailSwitch } from "../../domain/settings/mail-switch.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { askPage } from "../payment/page/ask-page.ts";
import { turnOff } from "../settings/turn-off.ts";
import { readOptOut } from "./opt-out-link.ts";

const LABEL = "Mails";

const nowhere = (context: RequestContext) =>
  askPage(
    context,
    {
      ...{ label: LABEL, title: "This link leads nowhere", form: null },
      text: "Please open the newest mail and press its link again, or log in and look under Settings.",
    },
    404,
  );

const stopped = (context: RequestContext, kind: MailSwitch) =>
  askPage(context, {
    ...{ label: LABEL, title: "Done", form: null },
    text: `You get no more mails about ${mailSwitches[kind].about}. You can turn them on again under Settings.`,
  });

/** The links of mails that an account may do without (RFC 8058): opening one asks, since mail scanners open every link. */
export const mailOptOutHandlers = {
  askToOptOut: async ({ token }, context) => {
    const found = readOptOut(context.services.keys, token);
    if (found === null) return nowhere(context);
    const { about } = mailSwitches[found.kind];
    return askPage(context, {
      ...{ label: LABEL, title: `No more mails about ${about}?` },
      text: "What concerns your account and your payments is still sent.",
      form: {
        ...{ action: `/oauth/mail/unsubscribe/${token}`, fields: {} },
        ...{ button: "Stop these mails", leave: "Keep them" },
      },
    });
  },

  optOut: async ({ token }, context) => {
    const found = readOptOut(context.services.keys, token);
    if (found === null) return nowhere(context);
    const { kind, accountId } = found;
    const isThere = await context.services.store.transact(context.metadata, (unit) =>
      turnOff(unit, accountId, mailSwitches[kind]),
    );
    return isThere ? stopped(context, kind) : nowhere(context);
  },
} satisfies Partial<Handlers>;
