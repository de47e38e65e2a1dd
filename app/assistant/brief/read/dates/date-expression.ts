/** How briefs write dates. */

export const monthNames = [
  "jan(?:uary|uar)?",
  "feb(?:ruary|ruar)?",
  "mar(?:ch)?|märz",
  "apr(?:il)?",
  "may|mai",
  "june?|juni",
  "july?|juli",
  "aug(?:ust)?",
  "sept?(?:ember)?",
  "o[ck]t(?:ober)?",
  "nov(?:ember)?",
  "de[cz](?:ember)?",
];
const month = `(?<month>${monthNames.join("|")})\\.?(?![a-zß-ɏ])`;
const year = "(?:,?[ \\t]+(?<year>20\\d\\d)(?!\\d))?";
export const dayNames = [
  "sun(?:day)?",
  "mon(?:day)?|montag",
  "tue(?:s|sday)?|dienstag",
  "wed(?:s|nesday)?|mittwoch",
  "thu(?:r|rs|rsday)?|donnerstag",
  "fri(?:day)?|freitag",
  "sat(?:urday)?|samstag",
];
const weekday = `(?<weekday>${dayNames.join("|")})(?!-?[a-zß-ɏ])`;

/** In the order in which they count at one place; every one is bounded by the length of a sentence. */
export const dateExpressions = [
  "(?<iso>20\\d\\d-\\d\\d-\\d\\d)(?!\\d)",
  `(?<part>early|mid|late|beginning of|start of|middle of|end of|end|anfang|mitte|ende|fin de|fin|debut)[ -]+(?:the[ \\t]+)?${month.replace("<month>", "<partMonth>")}${year.replace("<year>", "<partYear>")}`,
  `(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?[ \\t-]*(?:of[ \\t]+)?${month}${year}`,
  `${month.replace("<month>", "<monthFirst>")}[ \\t]+(?:the[ \\t]+)?(?<dayAfter>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:%]| ?(?:k|sec|s|bpm)(?![a-zß-ɏ]))${year.replace("<year>", "<yearFirst>")}`,
  `(?<dotDay>\\d{1,2})\\.[ ]?(?<dotMonth>\\d{1,2})\\.(?:(?<dotYear>20\\d\\d|\\d\\d)(?!\\d))?`,
  `(?<one>\\d{1,2})[/](?<two>\\d{1,2})(?:[/](?<slashYear>20\\d\\d|\\d\\d))?(?![\\d/"]|s(?![a-zß-ɏ]))`,
  "(?<relative>(?:the[ \\t]+)?day after tomorrow|tomorrow|tmrw|tmr|2moro|hoy|hoje|today|tonight|yesterday|übermorgen|morgen(?= abend|$|[ ,.])|heute|gestern)(?![a-zß-ɏ])",
  "(?:in|within|inside)[ \\t]+(?:the next[ \\t]+)?(?:about[ \\t]+)?(?<count>\\d{1,3})[ \\t]*(?:working[ \\t]+|business[ \\t]+)?(?<unit>hours?|hrs?|days?|weeks?|wks?|months?|tage[n]?|wochen?)(?:'?[ \\t]*time)?(?![a-zß-ɏ])",
  "(?:in|within)[ \\t]+an?[ \\t]+(?<unitOne>day|week|fortnight|month)(?:'?s?[ \\t]*time)?(?![a-zß-ɏ])",
  "(?<endOf>end of(?: the)?|close of|cob|cop(?! [a-z]{3,}(?<!on|today|tomorrow|mon|tue|wed|thu|fri|please))|eod|eow|eom|eoy|eoq|end) ?(?:(?<endWhat>play|business|day|week|month|year|next week|next month|this week|this month|this year|q[1-4])(?![a-zß-ɏ\\d])(?:[ \\t]+(?<endYear>20\\d\\d))?)?",
  "the[ ]+(?<bareDay>\\d{1,2})(?:(?:st|nd|rd|th)|(?<=(?:by|until|before)[ ]+the[ ]+\\d{1,2})(?=[ ]*(?:[,;!?)]|\\.?[ ]*$|\\.[ ]|at )))(?![a-zß-ɏ]|[ ]+(?:of|century|floor|edition|birthday|anniversary|time|version|round|minute|second|best|most)(?![a-z]))",
  "(?<quarter>q[1-4])(?![a-zß-ɏ\\d])(?:[ \\t]+(?<quarterYear>20\\d\\d))?",
  `(?<which>this|next|coming|last|nächsten?|kommenden?|diesen?)[ \\t]+(?:(?<whichUnit>week|month|woche)(?![a-zß-ɏ])|${weekday.replace("<weekday>", "<whichDay>")})`,
  `${weekday}(?![a-zß-ɏ])(?:[ ]*,?[ ]+(?:the |le |den |der |el |a +|day +)?(?<weekdayDay>\\d{1,2})(?:(?:st|nd|rd|th)(?![a-z])|(?=[ ]*(?:[,;!?)]|\\.?[ ]*$|\\.[ ]|at |à |a |as |às |by )))(?![:.]\\d))?(?<weekOn>[ \\t]+week(?!end))?`,
  "(?<feast>boxing day|valentine'?s(?: day)?|halloween|new year'?s day|christmas(?: day| eve)?|xmas|new year'?s?(?: eve)?|weihnachten)(?![a-zß-ɏ])",
].map((one) => new RegExp(`(?<![a-zß-ɏ\\d.,:/-])(?:${one})`, "g"));

export function feastOf(name: string): { month: number; day: number } {
  if (name.startsWith("box")) return { month: 12, day: 26 };
  if (name.startsWith("val")) return { month: 2, day: 14 };
  if (name.startsWith("hall")) return { month: 10, day: 31 };
  if (name.startsWith("new")) return name.endsWith("s day") ? { month: 1, day: 1 } : { month: 12, day: 31 };
  return { month: 12, day: name === "christmas day" ? 25 : 24 };
}
