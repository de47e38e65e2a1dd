import { withoutLinks } from "#app/mail/without-links.ts";

/** `project` and `songs` are what others typed. `until`: the last day to answer. */
type Ask = { company: string; project: string; songs: string[]; until: string };
type Inbox = {
  name: "";
  party: string;
  asks: Ask[];
  /** Last day of the link. */
  until: string;
  link: string;
  /** The page for who keeps the party with an account. */
  account: string;
};

/** Emails to a party with a link to all that it is asked, which it asked for itself, or with the desk's answer to its question. Links are absolute. */
export type InboxMail =
  | { template: "inbox-digest" | "inbox-link"; data: Inbox }
  | { template: "inbox-message"; data: Inbox & { project: string; message: string } }
  /** `period`: its last day; `payable`: null for what is carried over. */
  | { template: "inbox-statement"; data: Inbox & { company: string; period: string; payable: string | null } }
  | { template: "inbox-dispute"; data: Inbox & { number: string; message: string } };

const paragraphs = (text: string) => text.split("\n").flatMap((line) => (line.trim() === "" ? [] : withoutLinks(line)));

const maxAsks = 15;

function lineOf({ company, project, songs, until }: Ask): string {
  const [first = "", ...more] = songs.map(withoutLinks);
  const named = `“${first}”${more.length > 0 ? ` and ${more.length} more` : ""}`;
  return `${company}, “${withoutLinks(project)}”: ${named}, answer by ${until}`;
}

const questions = (count: number) => (count === 1 ? "1 question" : `${count} questions`);

export function inboxMailContent(mail: InboxMail) {
  const { party, asks, until, account } = mail.data;
  const note = `The link works until ${until}. Who answers for ${withoutLinks(party)} can pass it on; it shows what ${withoutLinks(party)} is asked and nothing of others. With an account that keeps ${withoutLinks(party)}, the same page is at ${account}.`;
  if (mail.template === "inbox-message") {
    const about = withoutLinks(mail.data.project);
    return {
      subject: `Answer to your question about “${about}”`,
      text: `The licensing team answered your question about “${about}”:`,
      lines: paragraphs(mail.data.message),
      action: "Read and answer",
      note,
    };
  }
  if (mail.template === "inbox-statement") {
    const { company, period, payable } = mail.data;
    const what = `${company} has a statement for ${withoutLinks(party)} until ${period}`;
    return {
      subject: `Your statement until ${period}: ${payable ?? "carried over"}`,
      text: `${what}: ${payable === null ? "nothing is paid out, the amount is carried over" : `${payable} will be paid`}. Each line names its licence, song, share and invoice.`,
      action: "Read the statement",
      note,
    };
  }
  if (mail.template === "inbox-dispute") {
    const { number, message } = mail.data;
    return {
      subject: `Answer to your dispute about statement ${number}`,
      text: `The licensing team answered your dispute about a line of statement ${number}:`,
      lines: paragraphs(message),
      action: "Open the statement",
      note,
    };
  }
  const more = asks.length - maxAsks;
  return {
    subject:
      mail.template === "inbox-link"
        ? `Your new link: ${asks.length === 0 ? "no open questions" : questions(asks.length)} about your music`
        : `${questions(asks.length)} about your music`,
    text:
      asks.length === 0
        ? "Nothing waits for your answer. The page also shows your shares, your standing approvals and what you answered."
        : `${questions(asks.length)} about uses of your music ${asks.length === 1 ? "waits" : "wait"} for your answer. Hear the tracks, read the terms and answer all of them on one page. You need no account.`,
    lines: [...asks.slice(0, maxAsks).map(lineOf), ...(more > 0 ? [`and ${more} more`] : [])],
    action: asks.length === 0 ? "Open your page" : "See the uses and answer",
    note,
  };
}
