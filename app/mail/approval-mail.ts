import { withoutLinks } from "#app/mail/without-links.ts";

/** Emails about approvals of rights holders, and messages about a licence request. `link` is absolute. */
export type ApprovalMail =
  /** To a party, which may have no account. `project` is what the client typed: links in it are made unreadable. */
  | {
      template: "approval-asked" | "approval-reminder";
      data: { name: ""; asker: string; project: string; songs: string[]; until: string; link: string };
    }
  /** To the desk. `lines`: what was answered, by song and side. */
  | {
      template: "approval-answered";
      data: { name: string; party: string; project: string; lines: string[]; link?: string };
    }
  /** To a party: a licence on other terms than it agreed to. `lines`: tracks with what differs; `reason`: the desk's. */
  | {
      template: "answer-overridden";
      data: { name: ""; project: string; lines: string[]; reason: string; link: string };
    }
  /** To the other side of a licence request. */
  | {
      template: "request-message";
      data: { name: string; sender: string; project: string; message: string; link?: string };
    };

type Content = { subject: string; text: string; action: string; note: string; lines?: string[] };

const maxSongs = 10;

/** Subject, text and button of an email about an approval or a message. */
export function approvalMailContent(mail: ApprovalMail, company: string): Content {
  switch (mail.template) {
    case "approval-asked":
    case "approval-reminder": {
      const { asker, project, songs, until, link: _ } = mail.data;
      const named = songs.slice(0, maxSongs).map((song) => `“${withoutLinks(song)}”`);
      const about = withoutLinks(project);
      const isReminder = mail.template === "approval-reminder";
      return {
        subject: isReminder
          ? `Reminder: your approval for “${about}” until ${until}`
          : `Your approval for “${about}”: ${named[0] ?? ""}${songs.length > 1 ? ` and ${songs.length - 1} more` : ""}`,
        text: isReminder
          ? `You haven't answered yet: ${withoutLinks(asker)} of ${company} asks you to approve a use of your music. This link replaces the one before.`
          : `${withoutLinks(asker)} of ${company} asks you to approve a use of your music in “${about}”. Hear the tracks, read the terms and answer on one page. You need no account.`,
        lines: [`${named.join(", ")}${songs.length > maxSongs ? ` and ${songs.length - maxSongs} more` : ""}`],
        action: "See the use and answer",
        note: `The link works once, until ${until}. Reply to this email if you have a question.`,
      };
    }
    case "approval-answered": {
      const { party, project, lines } = mail.data;
      return {
        subject: `${party} answered: ${project}`,
        text: `${party} answered about “${project}”:`,
        lines,
        action: "Open request",
        note: "You get this email because you manage licences here.",
      };
    }
    case "answer-overridden": {
      const { project, lines, reason } = mail.data;
      const about = withoutLinks(project);
      return {
        subject: `Licensed on other terms than you answered: “${about}”`,
        text: `${company} issued a licence for “${about}” that differs from your answer:`,
        lines: [...lines, `Reason: ${withoutLinks(reason)}`],
        action: "Write to us",
        note: "You get this email because you were asked to approve this use.",
      };
    }
    case "request-message": {
      const { sender, project, message } = mail.data;
      return {
        subject: `Message about “${project}”`,
        text: `${sender} wrote about “${project}”:`,
        lines: message.split("\n").filter((line) => line.trim() !== ""),
        action: "Read and answer",
        note: "You can answer on the request's page, or reply to this email.",
      };
    }
  }
}
