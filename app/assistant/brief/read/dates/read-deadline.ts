import { briefCopy as copy } from "#app/assistant/brief/brief-copy.ts";
import { datesIn, daysBefore, type FoundDate } from "#app/assistant/brief/read/dates/dates.ts";
import { inZone } from "#app/assistant/brief/read/dates/time-zones.ts";
import type { Draft, Part, Reader } from "#app/assistant/brief/read/part.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";

const due =
  /(?:^|[^a-zß-ɏ])(?:by|due|deadline|before|until|till|needed?|needs|need it|want(?:ed)?|deliver(?:y|ed|ables?)?|send|sent over|submit|submissions?|options|selects?|shortlist|latest|no later than|turn ?around|clos(?:es|ing)|present(?:ing|ation)?|hear|back to|asap|bis|spätestens|ready|over to|for|tracks?|music|ideas|suggestions|pitch|brief|share|on my desk|reply|respond|response|locked|rounds?|playlists?|search|offers?|quotes?|first|thoughts|picks|list|cues|proposals?)(?:[^a-zß-ɏ]|$)/;
const strictlyDue =
  /(?:^|[^a-zß-ɏ])(?:by|due|deadline|before|until|till|bis|no later than|latest|deadline is|due on|needed|need (?:it|them|this|something|ideas|options|tracks|music)|eod|cop|end of|within|spätestens|submissions?(?: close)?|closes?)(?:[^a-zß-ɏ].{0,30})?$/;
const air =
  /(?:on ?air|airs?|airing|air ?date|live|launch(?:es|ing)?|flight|flights|start(?:s|ing)?|starts?|starting|from|ab|dès|von|commenc\w+|tx|premieres?|release[sd]?|broadcast|rolls? out|campaign)(?:[^a-zß-ɏ].{0,24})?$/;
const airAfter = /^[ ,(]*(?:on ?air|air ?date|airing|launch|go[- ]?live|start|premiere|tx)(?![a-zß-ɏ])/;
const onAirBy = /(?:on ?air|airs?|airing|live|launch(?:es|ing)?|tx) (?:by|before|on) (?:the )?$/;
/** Days of something else. */
const other =
  /(?:^|[^a-zß-ɏ])(?:sho(?:o?t|oting)|meeting|meet|wrap(?:s|ped)?|holiday|ooo|out of office|call with|our call|born|since|founded|spoke|chat(?:ted)?|saw|last campaign|wrote|lock(?:s|ing)? (?:picture|the edit|the cut)|edit (?:is )?lock(?:s|ed)?|picture lock|rough cut|back in|i'm back|invoice|pitch(?:ed)? on|(?:second|2nd|final|last) round|week of|w\/c|wk of|event|conference|party|opens|screening|mix(?:ing|ed)?|mischung|mixage|mezcla|grading|i edit|(?:pitch|present\w*|going) to (?:the )?client|client (?:pitch|presentation|meeting))(?:[^a-zß-ɏ]|$)/;
const time =
  /^[ ,(]*(?:at|by|@|um|gegen|vers|à|às|a|,|–|-)?[ ]*(?:(?<hour>\d{1,2})(?:[:.h](?<minute>[0-5]\d))?[ ]*(?<half>am|pm|a\.m\.|p\.m\.)|(?<clock>[01]?\d|2[0-3])[:.](?<past>[0-5]\d)(?:[ ]*(?:h|hrs|uhr))?|(?<german>[01]?\d|2[0-3])[ ]?(?:uhr|h)(?:[ ]?(?<germanPast>[0-5]\d))?|(?<word>noon|midday|midnight|lunch(?:time)?))(?![a-zß-ɏ\d])(?:[ ]*\(?(?<zone>uk time|london time|local time|[a-z]{2,4})\)?(?![a-zß-ɏ]))?/;
const timeBefore =
  /(?:(?<hour>\d{1,2})(?:[:.](?<minute>[0-5]\d))?[ ]*(?<half>am|pm)|(?<clock>[01]?\d|2[0-3]):(?<past>[0-5]\d)|(?<word>noon|midday|midnight|lunchtime))[ ,]*(?:on|,)?[ ]*$/;

/** "6 weeks from" */
const runFrom = /\d[ ]*(?:d|w|m|y)[a-z]*[ ]+(?:from|ab|von|starting|as of)[ ]*(?:the[ ]*)?$/;
/** "… two days before" a day that is named. */
const earlier =
  /(?<![a-zß-ɏ\d])(?<count>\d{1,2})[ ]+(?<unit>days?|weeks?)[ ]+(?:before(?:hand)?|earlier|prior|ahead)(?![a-zß-ɏ])/g;

type Groups = Record<string, string | undefined>;

function timeOf({ hour, minute, half, clock = undefined, german, past, germanPast, word }: Groups): string | null {
  if (word !== undefined) return word === "midnight" ? "23:59" : "12:00";
  const raw = Number(hour ?? clock ?? german);
  const hours = half === undefined ? raw : (raw % 12) + (half.startsWith("p") ? 12 : 0);
  return Number.isNaN(hours) || hours > 23
    ? null
    : `${String(hours).padStart(2, "0")}:${minute ?? past ?? germanPast ?? "00"}`;
}

/** Whether a date is one by which something is due, or on air; null for another day. */
function kindOf(part: Part, { at, end, weak, rough }: FoundDate): "delivery" | "air" | null {
  const { label } = part;
  const before = part.before(at, 40);
  if (label === "air" || runFrom.test(before) || airAfter.test(part.after(end, 16))) return "air";
  if (label === "deadline") return air.test(part.before(at, 28)) && !/from$/.test(before.trim()) ? "air" : "delivery";
  if (onAirBy.test(before)) return "air";
  const isDue = strictlyDue.test(before) || /^(?:by|eod|cop|end of|within)/.test(part.sentence.lower.slice(at, end));
  if (air.test(part.before(at, 28)) && !/(?:^|[^a-zß-ɏ])(?:by|before|due)[^a-zß-ɏ]/.test(part.before(at, 10)))
    return other.test(part.clauseAt(at).text) ? null : "air";
  if (other.test(part.clauseAt(at).text) && !/(?:by|deadline|due)[^a-zß-ɏ].{0,8}$/.test(before)) return null;
  if (isDue) return "delivery";
  const isAlone = part.isAlone({ at, end }, 4);
  if (isAlone && !rough) return "delivery";
  return !rough && due.test(part.sentence.lower) && (!weak || due.test(part.clauseAt(at).text)) ? "delivery" : null;
}

/** "Not this Monday" */
const notThis = /(?<![a-zß-ɏ])not (?:this |next |on |the |by |until )*$/;

/** Days by which music is due, and on which it goes on air. */
export function readDeadlines(part: Part, reader: Reader): void {
  const { today } = reader;
  const all = datesIn(part.masked, today, part.may);
  // Only English has days with the month first.
  if (reader.language !== null) for (const found of all) found.dates.splice(1);
  readEarlier(part, all);
  for (const found of all) readDay(part, found, reader);
}

function readEarlier(part: Part, all: FoundDate[]): void {
  for (const match of part.matches(earlier)) {
    const before = all.findLast(({ at, dates }) => at < match.at && dates.length === 1);
    const [date] = before?.dates ?? [];
    if (before === undefined || date === undefined) continue;
    const due = daysBefore(date, Number(match.groups.count), match.groups.unit ?? "");
    part.add("deadline", { date: due, time: null, of: "delivery" }, match);
    part.take(before.at, before.end);
  }
}

function readDay(part: Part, found: FoundDate, reader: Reader): void {
  const isNot = notThis.test(part.before(found.at));
  const of = part.isFree(found.at, found.end) && !isNot ? kindOf(part, found) : null;
  if (of === null) return;
  let { at, end } = found;
  const lead = /(?:by|before|due|until|eod|on|from|latest)[ ,:]*(?:the )?$/.exec(part.before(at, 12));
  const behind = time.exec(part.masked.slice(end, end + 24));
  const ahead = behind === null ? timeBefore.exec(part.masked.slice(Math.max(0, at - 18), at)) : null;
  const clock = behind ?? ahead;
  if (behind !== null) end += behind[0].length;
  if (ahead !== null) at -= ahead[0].length;
  else if (lead !== null) at -= lead[0].length;
  const drafts = found.dates.map(
    (date): Draft => ({
      slot: "deadline",
      value: {
        ...inZone(
          { date, time: clock === null ? null : timeOf(clock.groups ?? {}) },
          clock?.groups?.zone,
          reader.timeZone,
        ),
        of,
      },
      at,
      end,
      certainty: found.rough ? "implied" : "stated",
    }),
  );
  const [first, second] = drafts;
  if (first === undefined) return;
  if (second === undefined) part.drafts.push(first);
  else
    part.doubts.push({
      slot: "deadline",
      text: copy.whichDay(part.sentence.text.slice(found.at, found.end), found.dates.map(formatIsoDate)),
      options: drafts,
      ...{ at, end },
    });
  part.take(at, end);
}
