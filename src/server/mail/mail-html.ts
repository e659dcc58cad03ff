import { escapeHtml } from "../http/failure-page.ts";
import type { MailTemplate, MailBrand } from "./mail-template.ts";

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Keeps mail programs from showing what follows as part of the preheader. */
const FILLER = "&#847;&zwnj;&nbsp;".repeat(60);

// Mail programs that know no dark mode read the inline styles alone; the classes are for the others.
const styleSheet = ({ colours: { inkDark } }: MailBrand): string =>
  `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#101012!important}
.sheet{background:#19191c!important;border-color:#2f2f35!important}
.ink{color:#f2f2f0!important}
.quiet{color:#a9a9ae!important}
.link{color:${inkDark}!important}
.rule{border-color:#2f2f35!important}
}
@media (max-width:600px){.sheet{border-radius:0!important;border-left:0!important;border-right:0!important}.inner{padding:28px 22px!important}}`;

const head = ({ siteName, logoUrl, origin }: MailBrand): string => {
  const name = escapeHtml(siteName);
  const inside =
    logoUrl === null
      ? name
      : `<img src="${escapeHtml(logoUrl)}" alt="${name}" height="36" style="display:block;height:36px;border:0">`;
  return `<a href="${escapeHtml(origin)}/" class="ink" style="font:700 20px/28px ${FONT};color:#1b1b1f;text-decoration:none">${inside}</a>`;
};

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;font:400 16px/25px ${FONT};color:#303036">${escapeHtml(text)}</p>`;

const note = (text: string): string =>
  `<p class="quiet" style="margin:12px 0 0;font:400 13px/20px ${FONT};color:#66666c">${escapeHtml(text)}</p>`;

const button = ({ button: { label } }: MailTemplate, { colours }: MailBrand, url: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td bgcolor="${colours.fill}" style="border-radius:10px;background:${colours.fill}"><a href="${url}" style="display:inline-block;padding:14px 26px;border-radius:10px;font:600 16px/20px ${FONT};color:${colours.onFill};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

const optOutNote = ({ optOut }: MailTemplate, { origin, colours }: MailBrand): string =>
  optOut === undefined
    ? ""
    : `<p class="quiet" style="margin:12px 0 0;font:400 13px/20px ${FONT};color:#66666c"><a href="${escapeHtml(origin + optOut.path)}" class="link" style="color:${colours.inkLight}">No more mails about ${escapeHtml(optOut.about)}</a></p>`;

/** The HTML of a template: tables and inline styles, because mail programs know little else; everything is escaped. */
export const mailHtml = (template: MailTemplate, brand: MailBrand): string => {
  const { subject, preheader, heading, paragraphs, notes } = template;
  const url = escapeHtml(brand.origin + template.button.path);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styleSheet(brand)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f4f4f2">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}${FILLER}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:#f4f4f2"><tr><td align="center" style="padding:32px 0">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" class="sheet" style="width:100%;max-width:560px;background:#ffffff;border:1px solid #e4e4e0;border-radius:14px"><tr><td class="inner" style="padding:36px 40px">
${head(brand)}
<h1 class="ink" style="margin:28px 0 16px;font:700 24px/32px ${FONT};color:#1b1b1f">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join("\n")}
${button(template, brand, url)}
<p class="quiet" style="margin:0;font:400 13px/20px ${FONT};color:#66666c">If the button does not work, copy this address into your browser:<br><a href="${url}" class="link" style="color:${brand.colours.inkLight};word-break:break-all">${url}</a></p>
<div class="rule" style="margin:24px 0 0;border-top:1px solid #e4e4e0;padding-top:8px">${notes.map(note).join("")}${optOutNote(template, brand)}</div>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
};
