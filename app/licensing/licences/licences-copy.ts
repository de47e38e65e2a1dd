import { formatIsoDate } from "#app/rights/iso-date.ts";
import { madeCopy } from "#app/rights/made/made-copy.ts";

/** Max characters named in the message. */
const maxNamed = 20;

function listed(characters: string[]): string {
  // The code point helps people whose own fonts lack the character.
  const codesOf = (one: string) =>
    Array.from(one, (part) => `U+${part.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`).join(" ");
  const named = characters.slice(0, maxNamed).map((one) => `“${one}” (${codesOf(one)})`);
  return [...named, ...(characters.length > maxNamed ? ["…"] : [])].join(", ");
}

export const licencesCopy = {
  back: "Back to the request",
  issueTitle: "Issue licence",
  correctTitle: (number: string) => `Correct licence ${number}`,
  title: (number: string) => `Licence ${number}`,
  deliverTitle: "Deliver",
  untitled: "Untitled request",
  granted: "What is granted",
  grantedLead: (version: number) => `As in version ${version} of the quote, which the client accepted.`,
  openQuote: "Open quote",
  correctLead:
    "The corrected licence gets a new number and replaces this licence. Tracks, fees and conditions stay as the client accepted them.",
  terms: "Terms",
  conditions: "Conditions",
  songs: "Tracks and fees",
  made: madeCopy.titleOfSongs,
  licensee: "Licensee",
  licenseeHint: "Name and postal address as printed on the licence.",
  licensor: "Licensor",
  project: "Project",
  endClient: "End client",
  startsOn: "Start date",
  startHint: (months: number) => `The term of ${months === 1 ? "1 month" : `${months} months`} counts from this day.`,
  startHintPerpetual: "The licence is perpetual from this day on.",
  termMonths: "Term in months",
  termHint: "The request names no term. Enter the months, or choose perpetual.",
  perpetual: "Perpetual",
  period: "Licence period",
  from: (startsOn: string, endsOn: string | null) =>
    endsOn === null
      ? `From ${formatIsoDate(startsOn)}, perpetual`
      : `${formatIsoDate(startsOn)} to ${formatIsoDate(endsOn)}`,
  bothIncluded: "First and last day included, UTC.",
  notes: "Check before you issue",
  issue: "Issue licence",
  issueHint: (client: string) =>
    `${client} gets an email. The licence can't be changed afterwards, only replaced by a corrected one.`,
  issueAndDeliver: "Issue and deliver",
  issueAndDeliverHint: "Delivers every file on file with it: MP3s, originals, and stems where you may have them.",
  noFiles: (songs: string[]) => `No file on file: ${songs.join(", ")}.`,
  reason: "Reason to deliver without files",
  reasonHint: "For example where they come from. The client reads it in the history of the request.",
  correct: "Issue corrected licence",
  issued: (number: string) => `Licence ${number} issued`,
  issuedOn: "Issued on",
  issuedBy: "Issued by",
  pdf: "Download PDF",
  files: "Files",
  print: "Or print this page from your browser's menu.",
  supersededBy: "This licence is no longer valid. A corrected licence replaces it:",
  ended: "This licence is no longer valid. It was ended on",
  supersedes: (number: string) => `Replaces licence ${number}`,
  correctLink: "Issue a corrected licence",
  deliver: "Deliver",
  deliverLead: (client: string) => `Tell ${client} what you deliver and where to get it. The request is then complete.`,
  message: "Message",
  messageHint:
    "For example “WAV, 48 kHz, and stems” and where they are: files that you chose on the page of the licence, or the link of a transfer. The client gets it by email.",
  nothingChosen:
    "No files are chosen for this licence yet. Choose them on its page “Files”, or put a link in the message.",
  send: "Mark as delivered",
  delivered: "Marked as delivered",
  closed: {
    issue: (status: string) => `This request is ${status}. A licence is issued once the client has accepted a quote.`,
    correct: (status: string) => `This request is ${status}, so there is no licence to correct.`,
    deliverEnded: "The licence of this request was ended, so there is nothing to deliver.",
    deliverOver: "The licence of this request is over, so there is nothing to deliver.",
    deliver: (status: string) => `This request is ${status}. Music is delivered once the licence is issued.`,
  },
  ownRequest: "You sent this request, so a colleague issues its licence.",
  needsGrant:
    "This licence is exclusive, and exclusivity holds in the whole catalogue, for all companies. The catalogue's licensing team has to grant it first: this request is in their list.",
  standingOver:
    "The standing approvals of this request have no room left this month. Ask the rights holders again: the sides that they covered are open.",
  disputed: (songs: string[]) => `${songs.join(" ")} A licence is issued once the dispute is settled.`,
  songNote: (title: string, reasons: string[]) => `“${title}”: ${reasons.join("; ")}.`,
  printsBoxes: "Issue it with boxes in the PDF",
  unprintable: (characters: string[]) => `The PDF can't print ${listed(characters)}: a box stands for each.`,
  denialReason: "Reason to license it all the same",
  denialHint: "Your team reads it in the history of the request. The client doesn't.",
  alreadyEnded: (number: string) => `Licence ${number} was ended. Its use needs a new request.`,
  alreadySuperseded: (number: string) =>
    `Licence ${number} was already replaced by a corrected one. Correct that one instead.`,
  missing: "This licence doesn't exist.",
  preview: "You're previewing as someone else. Quit the preview to act in your own name.",
  errors: {
    unprintable: (characters: string[]) =>
      `The PDF can't print ${listed(characters)}: a box would stand for each. Change the text, or choose to issue it with boxes.`,
    blocked: (songs: string[]) =>
      `Blocked for this use: ${songs.join(", ")}. Settle that first, or say why it is licensed all the same.`,
    blockedForCompany: (songs: string[]) =>
      `Blocked for this use: ${songs.join(", ")}. Settle that first. Only the catalogue's licensing team licenses such a track all the same.`,
    licensee: "Licensee: enter the name and address of who gets the licence.",
    project: "Project: enter the production that the licence is for.",
    startsOn: "Start date: enter a date, for example 2026-12-01.",
    beforeAccepted: (date: string) =>
      `Start date: the client accepted a licence from ${date} on, so it can't start earlier.`,
    startRange: "Start date: enter a date from 2000 on, at most ten years from now.",
    longerThanGranted: (date: string) =>
      `Start date: exclusivity was granted until ${date}, and a licence can't go beyond it. Send another request for more time.`,
    term: "Term in months: enter a whole number from 1 to 1200.",
    termMissing: "Term in months: enter it, or choose perpetual.",
    termBoth: "Term: enter months or choose perpetual, not both.",
    noFiles: (songs: string[]) =>
      `Reason to deliver without files: say why, because there is no file of ${songs.join(", ")}. Or only issue the licence.`,
    message: "Message: say what you deliver and where to get it.",
    nothingDelivered:
      "Message: no files are chosen for this licence. Choose them on its page “Files”, or add the link where they can be downloaded.",
  },
} as const;
