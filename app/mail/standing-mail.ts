import { oneLine } from "#app/ui/one-line.ts";

/**
 * To a party whose standing approval covered a use, or who said or changed it itself. `lines`: use, songs and fees, or its terms; `contact` and
 * `link`, which pauses it, are absolute.
 */
export type StandingMail =
  | {
      template: "standing-use";
      data: { name: string; project: string; standing: string; lines: string[]; contact: string; link: string };
    }
  | {
      template: "standing-said";
      data: {
        name: string;
        standing: string;
        signedBy: string;
        isNew: boolean;
        lines: string[];
        contact: string;
        link: string;
      };
    };

/** Subject, text and button of an email about a standing approval or a use of it. */
export function standingMailContent({ template, data }: StandingMail, company: string) {
  const { standing, contact } = data;
  const lines = data.lines.map(oneLine);
  if (template === "standing-said")
    return {
      subject: data.isNew ? "Your standing approval is on record" : "Your standing approval was changed",
      text: `${oneLine(data.signedBy)} signed ${data.isNew ? "a standing approval" : "new terms of the standing approval"} “${standing}” for you. You are not asked about uses that it covers, and get an email about each:`,
      lines,
      action: "Pause, change or end it",
      note: `If this wasn't you, pause it and write to ${contact}. The link works for a year; each email about a use has a new one.`,
    };
  const { project } = data;
  const named = project === "" ? "a project" : `“${project}”`;
  return {
    subject: project === "" ? "Your standing approval was used" : `Your standing approval was used for “${project}”`,
    text: `${company} has music of yours cleared for ${named}. Your standing approval “${standing}” covers this use, so you were not asked:`,
    lines,
    action: "Pause the standing approval",
    note: `There is nothing to do if this is as agreed. If it's paused, you are asked each time; this use stays approved. The link works for 14 days. After that, or for anything else, write to ${contact}.`,
  };
}
