import type { Match, Part, Reader } from "#app/assistant/brief/read/part.ts";

const unit = "(?<unit>months?|mths?|mos?|m|years?|yrs?|y|weeks?|wks?|days?|monate?|jahre?n?)";
const term = new RegExp(
  `(?<![a-zß-ɏ\\d.,:/€£$-])(?:(?<count>\\d{1,3})[ ]*(?:-[ ]*)?|(?<=(?:^|for|[.,;+/])[ ]*)an?[ ]+(?=month|year))${unit}(?![a-zß-ɏ\\d])(?:[ ]+(?:term|licen[cs]e|usage|use|flight|buy-?out|from(?= )))?(?<option>[ ]*(?:\\+|plus|with|and|w/)[ ]*(?:an?[ ]+)?(?:option|opt\\.?|\\d{1,2}[ ]*m[a-z]* option|renewal|\\d{1,2}[ ]*(?:m|mths?|months?|y|yrs?|years?)? ?option)[^,.;)]{0,40})?`,
  "g",
);
const perpetual =
  /(?<![a-zß-ɏ])(?:in perpetuity|perpetuity|perpetual(?:ly)?|in perp|perp|forever|unlimited (?:time|term|period)|no end date|zeitlich unbegrenzt)(?![a-zß-ɏ])/g;
/** "life of product" */
const life =
  /(?<![a-zß-ɏ])(?:for the )?life(?:time)? of (?:the )?(?:product|title|game|film|series|show|programme|app|copyright)(?![a-zß-ɏ])/g;
const other =
  /(?:^|[^a-zß-ɏ])(?:in|within|next|last|past|ago|old|every|after|about|over the|first|for the (?:past|last)|older than|since|been)[ ]+(?:the[ ]+)?(?:next[ ]+|last[ ]+|past[ ]+)?$/;
const context =
  /(?:^|[^a-zß-ɏ])(?:term|licen[cs]\w*|usage|use|rights|media|territor\w*|worldwide|global(?:ly)?|tvc?|online|digital|olv|social|paid|radio|cinema|buy-?out|air\w*|campaign|flight|option|run(?:s|ning)?|period|budget|all[- ]in|dach|emea|perpetuity|live|mediathek|s?vod|streaming|broadcast|youtube|instagram|tiktok|event)(?:[^a-zß-ɏ]|$)/;

function monthsOf(count: number, unit: string): number {
  if (/^[yj]/.test(unit)) return count * 12;
  // Fewer are a deadline.
  if (unit.startsWith("d")) return count < 28 ? 0 : Math.round(count / 30.4);
  // A few days of a month more are not another one.
  return /^w/.test(unit) ? Math.max(1, Math.ceil((count * 12) / 52 - 0.2)) : count;
}

const isDuration = (text: string) => /^\d{1,3} ?(?:months?|mths?|years?|yrs?|days?)/.test(text);
const optionBehind = /^[ ,]*(?:\(?(?:with|plus|and|\+)?[ ]*(?:an?[ ]+)?option|renewable|extendable)/;

function isTerm(part: Part, { at, end, text, groups }: Match, hasRights: boolean): boolean {
  const { label } = part;
  if (
    other.test(part.before(at, 24)) ||
    /^ ?(?:ago|old|later|away|time|option|opt|grace|notice|exclusiv\w*|before|earlier|prior)(?![a-zß-ɏ])/.test(
      part.after(end, 10),
    )
  )
    return false;
  // "Plazo: 6 meses" is as long as it is used, "Plazo: 4 de diciembre" the day.
  if (label === "deadline" && /^[ ]*$/.test(part.masked.slice(0, at).replaceAll("\ue000", "")) && isDuration(text))
    return true;
  const lead = part.clauseAt(at);
  const isFirst = hasRights && /^[ ,;(–-]*(?:and|for|over|,)*[ ]*$/.test(part.sentence.lower.slice(lead.start, at));
  if (isFirst && !/^(?:m|y|mo|mos)$/.test(groups.unit ?? "") && !/^ ?of /.test(part.after(end, 4))) return true;
  if (label === "term" || label === "media" || label === "territory" || groups.option !== undefined) return true;
  const clause = part.clauseAt(at).text;
  const isAlone = hasRights && clause.replaceAll(/[^a-zß-ɏ\d]/g, "").length <= text.replaceAll(" ", "").length + 9;
  // "6m" may be metres or minutes.
  if (/^(?:m|y|mo|mos)$/.test(groups.unit ?? ""))
    return context.test(clause) || (isAlone && context.test(part.sentence.lower));
  return context.test(part.sentence.lower) || isAlone;
}

/** How long the music is used. */
export function readTerms(part: Part, { has }: Reader): void {
  for (const found of part.matches(life)) part.add("term", { months: null, perpetual: true, option: false }, found);
  for (const found of part.matches(perpetual)) {
    if (!/^forever/.test(found.text) || context.test(part.sentence.lower))
      part.add("term", { months: null, perpetual: true, option: false }, found);
  }
  for (const found of part.matches(term)) {
    const months = monthsOf(Number(found.groups.count ?? 1), found.groups.unit ?? "");
    if (months < 1 || months > 1200 || !isTerm(part, found, has.rights)) continue;
    const option = found.groups.option !== undefined || optionBehind.test(part.after(found.end, 24));
    part.add("term", { months, perpetual: false, option }, found);
  }
}

const exclusivities = [
  [
    "none",
    /(?<![a-zß-ɏ])(?:non-?\s?excl(?:usive(?:ly)?)?|not exclusive|no exclusiv(?:ity|ité)(?: needed| required)?)(?![a-zß-ɏ])/g,
  ],
  [
    "category",
    /(?<![a-zß-ɏ])(?:(?:category|sector|product|competitive|competitor)[ -](?:exclusiv(?:e|ity)|protection|lock-?[ ]?out)|lock(?:ed)?-?[ ]?out of (?:the |our )?(?:category|sector)|no competing (?:brands?|ads?)|exclusiv(?:e|ity) (?:in|within|for|to) (?:the |our |its |their )?(?:[a-zß-ɏ-]{3,20} )?(?:category|sector|industry))(?![a-zß-ɏ])/g,
  ],
  ["territory", /(?<![a-zß-ɏ])(?:territor(?:y|ial) exclusivity|exclusive in the territory)(?![a-zß-ɏ])/g],
  [
    "full",
    /(?<![a-zß-ɏ-])(?:(?:full(?:y)? )exclusiv(?:e|ity)|exclusive licen[cs]e|exclusivity(?: required| needed))(?![a-zß-ɏ])/g,
  ],
] as const;

const underLabel =
  /(?<![a-zß-ɏ])(?:(?<none>none|no|non|not needed|keine?|nein|aucune|ninguna|nenhuma)|(?<category>category|sector|product|industry)|(?<full>yes|full|required|ja|oui|sí|sim))(?![a-zß-ɏ])/g;

export function readExclusivity(part: Part): void {
  for (const [exclusivity, expression] of exclusivities) {
    for (const found of part.matches(expression)) part.add("exclusivity", { exclusivity }, found);
  }
  if (part.label !== "exclusivity" || part.drafts.some(({ slot }) => slot === "exclusivity")) return;
  for (const found of part.matches(underLabel)) {
    const { none, category } = found.groups;
    part.add("exclusivity", { exclusivity: none ? "none" : category ? "category" : "full" }, found);
    return;
  }
}
