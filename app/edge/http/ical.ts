/** An event of one whole day. `uid` stays the same when its day moves. */
export type IcalEvent = {
  uid: string;
  /** ISO date. */
  on: string;
  summary: string;
  description: string;
  url: string;
  /** Last change, ms since 1970. */
  changedAt: number;
};

const encoder = new TextEncoder();
/** Octets of a line without its end: RFC 5545, 3.1. */
const maxOctets = 75;

/** RFC 5545, 3.3.11. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n?|\n/g, "\\n");
}

/** Continuation lines begin with a space; a character is not divided. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > maxOctets) {
      lines.push(current);
      [current, octets] = [" ", 1];
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join("\r\n");
}

const dateOf = (iso: string) => iso.replaceAll("-", "");

function nextDay(iso: string): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + 24 * 3600 * 1000).toISOString().slice(0, 10);
}

/** UTC date and time: 20260301T120000Z. */
function stampOf(at: number): string {
  return `${new Date(at).toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;
}

/** An iCalendar object (RFC 5545). */
export function icalText({ name, events }: { name: string; events: readonly IcalEvent[] }): string {
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Syncline//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"],
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(({ uid, on, summary, description, url, changedAt }) => [
      ...["BEGIN:VEVENT", `UID:${escaped(uid)}`, `DTSTAMP:${stampOf(changedAt)}`],
      `DTSTART;VALUE=DATE:${dateOf(on)}`,
      // The day after the last one of four digits can't be written; without an end it is one day too.
      ...(on < "9999-12-31" ? [`DTEND;VALUE=DATE:${dateOf(nextDay(on))}`] : []),
      ...[
        `SUMMARY:${escaped(summary)}`,
        `DESCRIPTION:${escaped(description)}`,
        `URL:${url}`,
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
      ],
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}
