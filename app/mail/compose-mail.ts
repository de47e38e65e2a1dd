import { escapeHtml } from "#app/edge/escape-markup.ts";
import { copy } from "#app/mail/copy.ts";
import type { ComposedMail, Mail, MailBrand, UnsubscribeLink } from "#app/mail/mail.ts";
import { type MailContent, mailContent } from "#app/mail/mail-content.ts";
import { readableOn } from "#app/ui/art/contrast.ts";
import { initialsOf } from "#app/ui/art/initials.ts";
import { oneLine } from "#app/ui/one-line.ts";

/** Fallback for a company without an accent colour. */
const defaultAccent = "#14130f";

type SenderStyle = { company: string; accent: string; buttonText: string };

/** Photo or initials, name and company of who sends a link. */
function senderRow(
  { name, portrait }: NonNullable<MailContent["sender"]>,
  { company, accent, buttonText }: SenderStyle,
) {
  const round = "width:48px;height:48px;border-radius:24px";
  const picture = portrait
    ? `<img src="${escapeHtml(portrait)}" alt="" width="48" height="48" style="display:block;${round};object-fit:cover">`
    : `<div style="${round};background:${accent};color:${buttonText};font-weight:700;line-height:48px;text-align:center">${escapeHtml(initialsOf(name))}</div>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td width="60">${picture}</td><td><b>${escapeHtml(name)}</b><br>${escapeHtml(company)}</td></tr></table>`;
}

/** A company's logo, from the host of `link`; its name where there is none, or only a drawing, which mail programs do not show. */
function brandRow({ name, theme: { logo } }: MailBrand, link: string | undefined): string {
  if (!logo?.key.endsWith(".webp") || link === undefined) return escapeHtml(oneLine(name));
  const scale = Math.min(1, 180 / logo.width, 40 / logo.height);
  const src = new URL(`/media/${logo.key.replace("card.webp", "letter.png")}`, link).href;
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(oneLine(name))}" width="${Math.round(logo.width * scale)}" height="${Math.round(logo.height * scale)}" style="display:block">`;
}

/** Subject, text and HTML of an email. Tables and inline styles, because email clients require them. */
export function composeMail(mail: Mail, brand: MailBrand, stop?: UnsubscribeLink): ComposedMail {
  const company = oneLine(brand.name);
  const content = mailContent(mail, company);
  const text = oneLine(content.text);
  const { lines = [], unsubscribe = stop, action } = content;
  const greeting = copy.greeting(oneLine(mail.data.name));
  const accent = brand.theme.accent ?? defaultAccent;
  const buttonText = readableOn(accent, ["#ffffff", defaultAccent]);
  const link = "link" in mail.data ? mail.data.link : undefined;
  const button = action !== undefined && link !== undefined ? { label: action, link } : null;
  const paragraph = (inner: string, style: string) => `<p style="margin:0 0 16px;${style}">${inner}</p>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f2ee;color:#14130f;font:16px/1.5 system-ui,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-top:6px solid ${accent}"><tr><td style="padding:32px">
${content.sender ? senderRow(content.sender, { company, accent, buttonText }) : paragraph(brandRow(brand, link), "font-weight:700;font-size:20px")}
${paragraph(escapeHtml(greeting), "")}
${paragraph(escapeHtml(text), "")}
${lines.map((line) => paragraph(escapeHtml(line), "padding-left:12px;border-left:3px solid #d8cfbf;word-break:break-word")).join("")}
${button ? `<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:12px 20px;background:${accent};color:${buttonText};font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>` : ""}
${paragraph(escapeHtml(content.note), "font-size:14px")}
${button ? paragraph(`${escapeHtml(copy.linkNote)}<br><a href="${escapeHtml(button.link)}" style="color:#14130f;word-break:break-all">${escapeHtml(button.link)}</a>`, "font-size:14px;color:#57534a") : ""}
${unsubscribe ? paragraph(`<a href="${escapeHtml(unsubscribe.link)}" style="color:#14130f">${escapeHtml(unsubscribe.label)}</a>`, "font-size:14px") : ""}
${brand.theme.footerLine ? paragraph(escapeHtml(oneLine(brand.theme.footerLine)), "font-size:14px;color:#57534a") : ""}
</td></tr></table></td></tr></table></body></html>`;
  return {
    subject: oneLine(content.subject),
    text: [
      ...[greeting, text, ...lines],
      ...(button ? [`${button.label}:\n${button.link}`] : []),
      content.note,
      ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.link}`] : []),
      company,
      ...(brand.theme.footerLine ? [oneLine(brand.theme.footerLine)] : []),
    ].join("\n\n"),
    html,
    // One-click unsubscribe: RFC 8058.
    ...(unsubscribe
      ? {
          headers: {
            "List-Unsubscribe": `<${unsubscribe.link}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          },
        }
      : {}),
  };
}
