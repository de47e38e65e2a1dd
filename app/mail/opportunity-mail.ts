import { oneLine } from "#app/ui/one-line.ts";

type ReplyMail = {
  template: "request-reply";
  /** `name`: the visitor; `sender`: who replies; `lines`: paragraphs of the reply. */
  data: { name: string; kind: keyof typeof subjects; sender: string; lines: string[] };
};

type ReminderMail = {
  template: "opportunity-reminder";
  /** `deadline` is formatted, empty without one; `link` is absolute. */
  data: { name: string; client: string; stage: string; deadline: string; link: string };
};

/** Of what visitors sent: a reply to them, and a reminder to who is assigned to an opportunity. */
export type OpportunityMail = ReplyMail | ReminderMail;

/** Those of the confirmations, so that mail programs keep both in one thread. */
const subjects = {
  brief: (company: string) => `Re: ${company} received your brief`,
  music: (company: string) => `Re: ${company} received your music`,
  account: (company: string) => `Re: ${company} received your account request`,
  contact: (company: string) => `Re: ${company} received your message`,
};

/** Subject, text and button of an email about a visitor's request. */
export function opportunityMailContent(mail: OpportunityMail, company: string) {
  if (mail.template === "request-reply") {
    const { kind, sender, lines } = mail.data;
    return {
      ...{ subject: subjects[kind](company), text: `${sender} from ${company} wrote:` },
      lines: lines.map(oneLine),
      note: "Reply to this email to answer.",
    };
  }
  const { client, stage, deadline } = mail.data;
  return {
    subject: oneLine(`Reminder: ${client}`),
    text: `You asked to be reminded of the opportunity ${client} today. It is at the stage “${stage}”.`,
    lines: deadline === "" ? [] : [`Deadline: ${deadline}`],
    action: "Open opportunity",
    note: "This is the only reminder. You can set the next one on its page.",
  };
}
