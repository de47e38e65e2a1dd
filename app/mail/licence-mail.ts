import { postLines } from "#app/mail/licence-ending-mail.ts";

/** Emails about a quote or licence. `name`: recipient; `link` is absolute. */
export type LicenceMail =
  /** To the client. `total` and `validUntil` are formatted. */
  | {
      template: "quote-sent";
      data: About & { version: number; total: string; validUntil: string };
    }
  /** To the staff: the client's answer, with an optional reason for declining or the counter-offer in words. No `link` for recipients who are no members here. */
  | { template: "quote-answered"; data: Answered }
  /** To the client. */
  | { template: "quote-expired"; data: About & { validUntil: string } }
  | { template: "licence-issued"; data: About & { isCorrection: boolean } }
  /** To client and staff: the environment's staff ended a licence. No `link` for staff who are no members here. */
  | { template: "licence-ended"; data: Ended }
  /** To the environment's staff: a company offers exclusivity that they have to grant. */
  | { template: "exclusivity-asked"; data: About & { company: string; client: string } }
  /** To the client: an invoice, or the credit note of one, or with `overdue`, its number, the reminder of what is open. `total` and `dueOn` are formatted. */
  | { template: "invoice-sent"; data: About & { total: string; dueOn: string; isCredit: boolean; overdue?: string } }
  /** To the client: what is delivered and where. */
  | { template: "licence-delivered"; data: About & { message: string } };

type Ended = {
  name: string;
  number: string;
  project: string;
  reason: string;
  isClient: boolean;
  posts?: string[];
  link?: string;
};
type Content = { subject: string; text: string; action: string; note: string; lines?: string[] };
type About = { name: string; project: string; link: string };
type Answered = Omit<About, "link"> & {
  link?: string;
  client: string;
  version: number;
  total: string;
  answer: "accepted" | "declined" | "countered" | "exercised";
  reason: string;
};

const copy = {
  quoteSent: {
    subject: (project: string) => `Your quote for “${project}”`,
    text: (project: string, version: number, total: string, validUntil: string) =>
      version === 1
        ? `Here is our quote for “${project}”: ${total}. You can accept it until ${validUntil}.`
        : `Here is version ${version} of our quote for “${project}”: ${total}. It replaces the previous version. You can accept it until ${validUntil}.`,
    action: "View quote",
    note: "Fees, terms and conditions are on the page. You can accept or decline there.",
  },
  quoteAnswered: {
    subject: {
      accepted: (project: string) => `Quote accepted: ${project}`,
      declined: (project: string) => `Quote declined: ${project}`,
      countered: (project: string) => `Counter-offer: ${project}`,
      exercised: (project: string) => `Option exercised: ${project}`,
    },
    text: {
      accepted: (client: string, project: string, version: number, total: string) =>
        `${client} accepted version ${version} of the quote for “${project}”: ${total}. The licence can be issued.`,
      declined: (client: string, project: string, version: number, total: string) =>
        `${client} declined version ${version} of the quote for “${project}”: ${total}.`,
      countered: (client: string, project: string, version: number, total: string) =>
        `${client} made a counter-offer to version ${version} of the quote for “${project}”, ${total}:`,
      exercised: (client: string, project: string, version: number, total: string) =>
        `${client} exercised an option of version ${version} of the quote for “${project}”: ${total}. Its licence can be issued.`,
    },
    action: "Open quote",
    note: "Reply to this email to write to the client. You get it because you manage licences here.",
  },
  quoteExpired: {
    subject: (project: string) => `Your quote for “${project}” has expired`,
    text: (project: string, validUntil: string) =>
      `Our quote for “${project}” was valid until ${validUntil}. If you still want the music, ask us for a new quote.`,
    action: "View quote",
    note: "There is nothing to do if your plans have changed.",
  },
  licenceIssued: {
    subject: {
      new: (project: string) => `Your licence for “${project}”`,
      corrected: (project: string) => `Corrected licence for “${project}”`,
    },
    text: {
      new: (project: string) => `The licence for “${project}” is issued. You'll find it with its PDF in your request.`,
      corrected: (project: string) =>
        `We issued a corrected licence for “${project}”. It replaces the previous licence. You'll find it with its PDF in your request.`,
    },
    action: "Open request",
    note: "Keep the PDF with your production documents.",
  },
  licenceEnded: {
    subject: (number: string, project: string) => `Licence ${number} for “${project}” has ended`,
    text: (number: string, project: string) =>
      `The catalogue's licensing team ended licence ${number} for “${project}”. It is no longer valid from now on. Their reason:`,
    action: "View licence",
    note: {
      client: "Stop using the music under this licence. Ask us for a new one if you still need it.",
      staff: "The client got this email, too. Its tracks can be licensed to others.",
    },
  },
  mustComeDown: (posts: string) => `${posts} must come down:`,
  exclusivityAsked: {
    subject: (project: string, company: string) => `Exclusivity to grant: ${project} of ${company}`,
    text: (project: string, company: string, client: string) =>
      `${company} offered ${client} an exclusive licence for “${project}”. Exclusivity holds for all companies, so the licence can be issued only once you grant it.`,
    action: "Open the list",
    note: "You get this email because you manage the licences of all companies.",
  },
  invoiceSent: {
    subject: {
      invoice: (project: string) => `Your invoice for “${project}”`,
      credit: (project: string) => `Credit note for “${project}”`,
    },
    text: {
      invoice: (project: string, total: string, dueOn: string) =>
        `Here is our invoice for “${project}”: ${total}, due on ${dueOn}.`,
      credit: (project: string, total: string) => `We credited our invoice for “${project}”: ${total}.`,
    },
    action: { invoice: "View invoice", credit: "View credit note" },
    note: "The page has the PDF, and the XML file for your accounts.",
    overdue: (number: string, project: string, total: string, dueOn: string) => ({
      subject: `Invoice ${number} is overdue`,
      text: `Our invoice ${number} for “${project}” was due on ${dueOn}: ${total} is open.`,
      note: "The page says where to pay. If you paid in the last days, there is nothing to do.",
    }),
  },
  licenceDelivered: {
    subject: (project: string) => `Your music for “${project}” is here`,
    text: (project: string) => `We delivered the music for “${project}”:`,
    action: "Open request",
    note: "Your licence is on the same page.",
  },
};

/** Subject, text and button of an email about a quote or licence. */
export function licenceMailContent(mail: LicenceMail): Content {
  const { project } = mail.data;
  switch (mail.template) {
    case "quote-sent": {
      const { subject, text, ...rest } = copy.quoteSent;
      const { version, total, validUntil } = mail.data;
      return { ...rest, subject: subject(project), text: text(project, version, total, validUntil) };
    }
    case "quote-answered": {
      const { subject, text, ...rest } = copy.quoteAnswered;
      const { client, version, total, answer: kind, reason } = mail.data;
      const lines = reason.split("\n").filter((line) => line.trim() !== "");
      return { ...rest, subject: subject[kind](project), text: text[kind](client, project, version, total), lines };
    }
    case "quote-expired": {
      const { subject, text, ...rest } = copy.quoteExpired;
      return { ...rest, subject: subject(project), text: text(project, mail.data.validUntil) };
    }
    case "licence-issued": {
      const { subject, text, ...rest } = copy.licenceIssued;
      const kind = mail.data.isCorrection ? "corrected" : "new";
      return { ...rest, subject: subject[kind](project), text: text[kind](project) };
    }
    case "licence-ended": {
      const { subject, text, note, action } = copy.licenceEnded;
      const { number, reason, isClient } = mail.data;
      const said = reason.split("\n").filter((line) => line.trim() !== "");
      const lines = [...said, ...postLines(mail.data.posts ?? [], copy.mustComeDown)];
      return {
        ...{ action, subject: subject(number, project), text: text(number, project), lines },
        note: isClient ? note.client : note.staff,
      };
    }
    case "exclusivity-asked": {
      const { subject, text, ...rest } = copy.exclusivityAsked;
      const { company, client } = mail.data;
      return { ...rest, subject: subject(project, company), text: text(project, company, client) };
    }
    case "invoice-sent": {
      const { subject, text, action, note } = copy.invoiceSent;
      const { total, dueOn, isCredit, overdue } = mail.data;
      if (overdue !== undefined)
        return { ...copy.invoiceSent.overdue(overdue, project, total, dueOn), action: action.invoice };
      const kind = isCredit ? "credit" : "invoice";
      return { note, subject: subject[kind](project), text: text[kind](project, total, dueOn), action: action[kind] };
    }
    case "licence-delivered": {
      const { subject, text, ...rest } = copy.licenceDelivered;
      const lines = mail.data.message.split("\n").filter((line) => line.trim() !== "");
      return { ...rest, subject: subject(project), text: text(project), lines };
    }
  }
}
