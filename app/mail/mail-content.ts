import { agentMailContent } from "#app/mail/agent-mail.ts";
import { agreementMailContent } from "#app/mail/agreement-mail.ts";
import { approvalMailContent } from "#app/mail/approval-mail.ts";
import { artistMailContent } from "#app/mail/artist-mail.ts";
import { copy } from "#app/mail/copy.ts";
import { factorMailContent } from "#app/mail/factor-mail.ts";
import { healthMailContent } from "#app/mail/health-mail.ts";
import { inboxMailContent } from "#app/mail/inbox-mail.ts";
import { licenceEndingContent } from "#app/mail/licence-ending-mail.ts";
import { licenceMailContent } from "#app/mail/licence-mail.ts";
import type { Mail, UnsubscribeLink } from "#app/mail/mail.ts";
import { offerMailContent } from "#app/mail/offer-mail.ts";
import { opportunityMailContent } from "#app/mail/opportunity-mail.ts";
import { orderMailContent } from "#app/mail/order-mail.ts";
import { paymentMailContent } from "#app/mail/payment-mail.ts";
import { standingMailContent } from "#app/mail/standing-mail.ts";
import { webhookMailContent } from "#app/mail/webhook-mail.ts";
import { oneLine } from "#app/ui/one-line.ts";

/** What an email says, before its layout. */
export type MailContent = {
  subject: string;
  text: string;
  /** Beside the company's name. */
  sender?: { name: string; portrait: string | null };
  action?: string;
  note: string;
  /** Paragraphs below the text. */
  lines?: string[];
  unsubscribe?: UnsubscribeLink;
};

/** The words of an email. `company`: its name, on one line. */
export function mailContent(mail: Mail, company: string): MailContent {
  switch (mail.template) {
    case "invitation": {
      const { subject, text, ...rest } = copy.invitation;
      return { ...rest, subject: subject(company), text: text(company, mail.data.inviter) };
    }
    case "email-change":
    case "email-change-notice": {
      const { subject, text, ...rest } = mail.template === "email-change" ? copy.emailChange : copy.emailChangeNotice;
      return { ...rest, subject: subject(company), text: text(company, mail.data.email) };
    }
    case "request-sent": {
      const { subject, text, ...rest } = copy.requestSent;
      return { ...rest, subject: subject(company), text: text(mail.data.project, mail.data.songs) };
    }
    case "request-received": {
      const { subject, text, ...rest } = copy.requestReceived;
      const { sender, project, songs, lines } = mail.data;
      return { ...rest, subject: subject(project), text: text(sender, project, songs), lines: lines.map(oneLine) };
    }
    case "request-declined": {
      const { subject, text, ...rest } = copy.requestDeclined;
      const { project, reason } = mail.data;
      return { ...rest, subject: subject(project), text: text(project, company), lines: [oneLine(reason)] };
    }
    case "song-refused": {
      const { subject, ...rest } = copy.songRefused;
      const { project, reason } = mail.data;
      return { ...rest, subject: subject(project), text: oneLine(reason) };
    }
    case "request-reopened": {
      const { subject, text, ...rest } = copy.requestReopened;
      return { ...rest, subject: subject(mail.data.project), text: text(mail.data.project, company) };
    }
    case "request-withdrawn": {
      const { subject, text, ...rest } = copy.requestWithdrawn;
      const { sender, project, reason } = mail.data;
      const lines = reason === "" ? [] : [oneLine(reason)];
      return { ...rest, subject: subject(project), text: text(sender, project), lines };
    }
    case "inquiry": {
      const { subject, text, action, note, replyAction, replyNote } = copy.inquiry;
      const { sender, song, message, canReply } = mail.data;
      const next = canReply ? { action: replyAction, note: replyNote } : { action, note };
      return { ...next, subject: subject(song, mail.data.subject), text: text(sender, song, message) };
    }
    case "share-link": {
      const { subject, text, action, note, passcodeNote } = copy.shareLink;
      const { sender, portrait, title, message, hasPasscode } = mail.data;
      return {
        action,
        sender: { name: oneLine(sender), portrait },
        note: hasPasscode ? passcodeNote : note,
        subject: subject(company, title),
        text: text(sender, company, title),
        lines: message === "" ? [] : [oneLine(message)],
      };
    }
    case "share-answered": {
      const { subject, text, more, ...rest } = copy.shareAnswered;
      const { recipient, title, answers, lines } = mail.data;
      const left = answers - lines.length;
      return {
        ...rest,
        subject: oneLine(subject(recipient, title)),
        text: text(recipient, title),
        lines: [...lines.map(oneLine), ...(left > 0 ? [more(left)] : [])],
      };
    }
    case "playlist-member": {
      const { subject, text, ...rest } = copy.playlistMember;
      const { sender, title, role } = mail.data;
      return { ...rest, subject: oneLine(subject(title, company)), text: text[role](sender, title) };
    }
    case "pitch-member": {
      const { subject, text, ...rest } = copy.pitchMember;
      const { sender, title, role } = mail.data;
      return { ...rest, subject: oneLine(subject(title, company)), text: text[role](sender, title) };
    }
    case "project-member": {
      const { subject, text, ...rest } = copy.projectMember;
      const { sender, title } = mail.data;
      return { ...rest, subject: oneLine(subject(title, company)), text: text(sender, title) };
    }
    case "submission-received": {
      const { subject, text, ...rest } = copy.submissionReceived;
      const { sender, title, track } = mail.data;
      return { ...rest, subject: oneLine(subject(title)), text: text(sender, track, title) };
    }
    case "submission-sent": {
      const { subject, text, ...rest } = copy.submissionSent;
      return { ...rest, subject: oneLine(subject(company)), text: text(mail.data.title, company) };
    }
    case "notification-digest": {
      const { subject, weeklySubject, text, weeklyText, action, newsAction, note } = copy.digest;
      const { count, title, isWeekly, lines } = mail.data;
      const shown = lines.map(oneLine).filter((line) => line !== "");
      if (title !== "") return { action: newsAction, note, subject: title, text: title, lines: shown };
      return isWeekly
        ? { action, note, subject: weeklySubject(company, count), text: weeklyText, lines: shown }
        : { action, note, subject: subject(company, count), text: text(count), lines: shown };
    }
    case "visitor-request-sent": {
      const { subject, ...rest } = copy.visitorRequestSent[mail.data.kind];
      return { ...rest, subject: subject(company), note: copy.visitorRequestSent.note };
    }
    case "visitor-request-received": {
      const { subject, text, ...rest } = copy.visitorRequestReceived;
      const { kind, sender, lines } = mail.data;
      return { ...rest, subject: `${subject[kind]}: ${sender}`, text: text[kind](sender), lines: lines.map(oneLine) };
    }
    case "brief-due": {
      const { subject, text, ...rest } = copy.briefDue;
      const { sender, lines } = mail.data;
      return { ...rest, subject: subject(sender), text: text(sender), lines: lines.map(oneLine) };
    }
    case "newsletter-confirmation":
    case "newsletter-confirmed": {
      const { subject, text, ...rest } =
        mail.template === "newsletter-confirmation" ? copy.newsletterConfirmation : copy.newsletterConfirmed;
      const unsubscribe = { link: mail.data.unsubscribe, label: copy.unsubscribeNewsletter };
      return { ...rest, subject: subject(company), text: text(company), unsubscribe };
    }
    case "factor-news": {
      return factorMailContent(mail, company);
    }
    case "agent-connected": {
      const { subject, text, ...rest } = agentMailContent(mail, company);
      return { ...rest, subject: oneLine(subject), text: oneLine(text) };
    }
    case "agreement-notice": {
      const { subject, text, ...rest } = agreementMailContent(mail);
      return { ...rest, subject: oneLine(subject), text: oneLine(text) };
    }
    case "share-confirmation":
    case "share-reminder": {
      const { subject, text, ...rest } = artistMailContent(mail, company);
      return { ...rest, subject: oneLine(subject), text: oneLine(text) };
    }
    case "request-reply":
    case "opportunity-reminder":
      return opportunityMailContent(mail, company);
    case "approval-asked":
    case "answer-overridden":
    case "approval-reminder":
    case "approval-answered":
    case "request-message": {
      const { subject, text, lines = [], ...rest } = approvalMailContent(mail, company);
      return { ...rest, subject: oneLine(subject), text: oneLine(text), lines: lines.map(oneLine) };
    }
    case "inbox-digest":
    case "inbox-link":
    case "inbox-message":
    case "inbox-statement":
    case "inbox-dispute": {
      const { subject, text, lines = [], ...rest } = inboxMailContent(mail);
      return { ...rest, subject: oneLine(subject), text: oneLine(text), lines: lines.map(oneLine) };
    }
    case "offer-link":
    case "offer-signed":
    case "counter-declined": {
      const { subject, text, lines = [], ...rest } = offerMailContent(mail, company);
      return { ...rest, subject: oneLine(subject), text: oneLine(text), lines: lines.map(oneLine) };
    }
    case "order-low": {
      const { subject, text, ...rest } = orderMailContent(mail);
      return { ...rest, subject: oneLine(subject), text: oneLine(text) };
    }
    case "payment-changed":
    case "statement-disputed": {
      const { subject, text, note, ...rest } = paymentMailContent(mail);
      return { ...rest, subject: oneLine(subject), text: oneLine(text), note: oneLine(note) };
    }
    case "standing-use":
    case "standing-said":
      return standingMailContent(mail, company);
    case "health-changed":
      return healthMailContent(mail);
    case "webhook-off": {
      const { subject, text, ...rest } = webhookMailContent(mail, company);
      return { ...rest, subject: oneLine(subject), text: oneLine(text) };
    }
    case "licence-ending": {
      const { subject, text, lines, ...rest } = licenceEndingContent(mail);
      return { ...rest, subject: oneLine(subject), text: oneLine(text), lines: lines.map(oneLine) };
    }
    case "quote-sent":
    case "quote-answered":
    case "quote-expired":
    case "licence-issued":
    case "licence-ended":
    case "exclusivity-asked":
    case "invoice-sent":
    case "licence-delivered": {
      const { lines = [], ...rest } = licenceMailContent(mail);
      return { ...rest, lines: lines.map(oneLine) };
    }
    default: {
      const { subject, text, ...rest } = copy[mail.template];
      return { ...rest, subject: subject(company), text: text(company) };
    }
  }
}
