import { oneLine } from "#app/ui/one-line.ts";

/** To a party whose standing approval covered a use. `lines`: use, songs and fees; `contact` and `link`, which pauses it, are absolute. */
export type StandingMail = {
  template: "standing-use";
  data: { name: string; project: string; standing: string; lines: string[]; contact: string; link: string };
};

/** Subject, text and button of an email about a use of a standing approval. */
export function standingMailContent({ data }: StandingMail, company: string) {
  const { project, standing, lines, contact } = data;
  const named = project === "" ? "a project" : `“${project}”`;
  return {
    subject: project === "" ? "Your standing approval was used" : `Your standing approval was used for “${project}”`,
    text: `${company} has music of yours cleared for ${named}. Your standing approval “${standing}” covers this use, so you were not asked:`,
    lines: lines.map(oneLine),
    action: "Pause the standing approval",
    note: `There is nothing to do if this is as agreed. If it's paused, you are asked each time; this use stays approved. The link works for 14 days. After that, or for anything else, write to ${contact}.`,
  };
}
