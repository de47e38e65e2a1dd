import type { Match, Part, Reader } from "#app/assistant/brief/read/part.ts";
import { mediaWords } from "#app/rights/usage/use-words.ts";

const start = "(?<![a-zß-ɏ\\d@-])";
const end = "(?![a-zß-ɏ\\d]|-(?!based)[a-zß-ɏ])";

const media = mediaWords.map(({ words, ...one }) => ({
  ...one,
  expression: new RegExp(`${start}(?:${words})${end}`, "gu"),
}));

/** Sentences about uses. */
const rights =
  /(?:^|[^a-zß-ɏ])(?:usage|use|uses|rights|media|licen[cs]\w+|territor\w+|worldwide|global(?:ly)?|term|months?|years?|yrs?|perpetuity|buy-?out|air(?:s|ing)?|runs?|running|campaign|paid|organic|platforms?|channels?|across|going on|live on|placements?|edits?|cut-?downs?|cut|spots?|ads?|advert|commercials?|tvc|olv|films?|seconds?|budget|plus|all[- ]in)(?:[^a-zß-ɏ]|$)/u;
const notThis =
  /(?:^|[^a-zß-ɏ])(?:no|not|not for|without|excl\.?|excluding|except|minus|never on|don't need|no need for)[ ]+(?:any )?$/u;
const without = /^[ ,(]*(?:but |bar |ex |ex\.|exc|except|without|minus|other than|apart from|ohne)/;
const aboutMusic =
  /^[ -]?(?:music|sound|track|tracks|feel|vibe|style|tropes?|clich\w*|hook|intro|edit point|friendly|ready|sounding|-?like|score)/;

function isMedium(
  part: Part,
  { medium, sure }: { medium: string; sure: boolean },
  { at, end }: Match,
  hasRights: boolean,
): boolean {
  const { label } = part;
  if (
    ofFilm.test(part.sentence.lower.slice(at, end)) ||
    notThis.test(part.before(at, 22)) ||
    aboutMusic.test(part.after(end, 16))
  )
    return false;
  // Which media are left is not said by a chip.
  if (medium.startsWith("all_media") && without.test(part.after(end, 16))) return false;
  if (sure || label === "media" || label === "territory" || label === "term") return true;
  const isOther = label === "mood" || label === "exclusion" || label === "reference";
  return !isOther && isSpokenOf(part, { at, end }, medium, hasRights);
}

/** A medium where no other one is named. */
const ofFilm = /^corporate /;
const platform =
  "(?:yt|youtube|insta|instagram|ig|tiktok|meta|facebook|fb|linkedin|snapchat|pinterest|reels|twitch|web|website|socials?|online)";
/** "insta + yt paid", "YouTube (organic)" */
const onPlatforms = new RegExp(
  `(?<![a-zß-ɏ])(?<names>${platform}(?:[ ]*(?:,|&|\\+|/|and)[ ]*${platform}){0,4})[ ,:]*\\(?(?<how>paid|ads|organic|unpaid)(?![a-zß-ɏ])(?![ ]*(?:\\+|&|and|/)[ ]*(?:paid|ads|organic))\\)?`,
  "gu",
);
/** "all digital, paid and organic", "yt organic + ads" */
const paidAndOrganic =
  /(?<![a-zß-ɏ])(?:all )?(?:digital|online|social(?: media)?|socials|yt|youtube|insta|instagram|ig|tiktok|meta|facebook|fb|linkedin)[ ,:(]*(?:paid[ ]*(?:and|&|\+|\/)[ ]*organic|organic[ ]*(?:and|&|\+|\/)[ ]*(?:paid|ads?))(?![a-zß-ɏ])|(?<![a-zß-ɏ])(?:paid[ ]*(?:and|&|\+|\/)[ ]*organic|organic[ ]*(?:and|&|\+|\/)[ ]*paid) social(?![a-zß-ɏ])/gu;

/** Media of the use. */
export function readMedia(part: Part, reader: Reader): void {
  readMediaOnce(part, reader);
  // A medium tells that what stands beside it is one: "radio and TV".
  if (part.drafts.some(({ slot }) => slot === "media")) readMediaOnce(part, reader);
}

function readMediaOnce(part: Part, { has }: Reader): void {
  for (const match of part.matches(onPlatforms)) {
    const isPaid = match.groups.how !== "organic" && match.groups.how !== "unpaid";
    const names = (match.groups.names ?? "").split(/[^a-z]+/);
    const isWeb = names.some(
      (name) => /^(?:web|website|online)$/.test(name) || (isPaid && /^(?:yt|youtube)$/.test(name)),
    );
    const isSocial = names.some(
      (name) =>
        name.length > 1 &&
        !(isPaid ? /^(?:yt|youtube|and|web|website|online)$/ : /^(?:and|web|website|online)$/).test(name),
    );
    const media = [
      ...(isSocial ? [isPaid ? ("social_paid" as const) : ("social_organic" as const)] : []),
      ...(isWeb ? [isPaid ? ("web_paid" as const) : ("web_unpaid" as const)] : []),
    ];
    for (const medium of media)
      if (!part.drafts.some((one) => one.slot === "media" && one.value.medium === medium))
        part.drafts.push({ slot: "media", value: { medium }, at: match.at, end: match.end, certainty: "stated" });
    part.take(match.at, match.end);
  }
  for (const match of part.matches(paidAndOrganic)) {
    const isWeb = /^(?:all )?(?:digital|online|yt|youtube)/.test(match.text);
    const isSocial = !/^(?:yt|youtube)/.test(match.text);
    for (const medium of [
      ...(isWeb ? ["web_paid" as const] : []),
      ...(isSocial ? ["social_paid" as const] : []),
      "social_organic" as const,
    ])
      part.drafts.push({ slot: "media", value: { medium }, at: match.at, end: match.end, certainty: "stated" });
    part.take(match.at, match.end);
  }
  for (const { expression, ...one } of media) {
    for (const found of part.matches(expression)) {
      const isKnown = part.drafts.some(
        (draft) =>
          draft.slot === "media" &&
          draft.value.medium === (has.programme && one.medium === "broadcast_national" ? "tv_programme" : one.medium),
      );
      const isStated = part.label === "media" || (one.sure && !/^olv|pre/.test(found.text));
      if (isKnown) part.take(found.at, found.end);
      else if (isMedium(part, one, found, has.rights))
        part.add(
          "media",
          { medium: has.programme && one.medium === "broadcast_national" ? "tv_programme" : one.medium },
          found,
          isStated ? "stated" : "implied",
        );
      else if (ofFilm.test(found.text)) {
        part.add("media", { medium: "industrial" }, found, "implied");
        Object.assign(part.drafts.at(-1) ?? {}, { rank: -1 });
      }
    }
  }
}

function isLast(part: Part, end: number): boolean {
  return /^[ ]*(?:$|[,;.!+&/)]|only|ads?)/.test(part.after(end, 6));
}

/** Words with other meanings, where the sentence speaks of uses. */
function isSpokenOf(part: Part, { at, end }: { at: number; end: number }, medium: string, hasRights: boolean): boolean {
  const { lower } = part.sentence;
  if (hasRights && medium !== "trailer_promo" && isAlone(part, at, end)) return true;
  if (
    /^(?:social|web|broadcast|radio|cinema)/.test(medium) &&
    /(?:^|[^a-zß-ɏ])(?:for|on|in|im|auf)[ ]+(?:the )?$/.test(part.before(at, 8)) &&
    isLast(part, end)
  )
    return true;
  if (medium === "trailer_promo" && /^ (?:for|of) (?:an?|the)(?![a-zß-ɏ])/u.test(part.after(end, 9))) return true;
  const isListed = /^ ?(?:\+|&|\/|use\b|only\b)/.test(lower.slice(at).replace(/^[a-zß-ɏ-]+/u, ""));
  if (isListed && hasRights && medium !== "trailer_promo") return true;
  if (
    /(?:^|[^a-zß-ɏ])(?:app|game|event|trailer|promo|internal|industrial|podcast|festival(?!s)|conference|regional|cable)/u.test(
      lower.slice(at, at + 12),
    ) ||
    medium === "trailer_promo"
  ) {
    return (
      /(?:for (?:an?|the|our|their|use (?:in|at|on))|use[ds]? (?:in|at|on)|usage|rights|media|licen[cs]e|plus|,|and|\+|&|purely) ?(?:the |a |an |new |video |[a-zß-ɏ]+ (?:[a-zß-ɏ]+ )?)?$/u.test(
        part.before(at, 30),
      ) &&
      (hasRights || rights.test(lower))
    );
  }
  return (
    rights.test(lower) || part.drafts.some(({ slot }) => slot === "media" || slot === "territory" || slot === "term")
  );
}

const unit = "(?<unit>months?|mths?|mos?|m|years?|yrs?|y|weeks?|wks?|monate?|jahre?n?)";
const term = new RegExp(
  `(?<![a-zß-ɏ\\d.,:/€£$-])(?:(?<count>\\d{1,3})[ ]*(?:-[ ]*)?|(?<=(?:^|for|[.,;+/])[ ]*)an?[ ]+(?=month|year))${unit}(?![a-zß-ɏ\\d])(?:[ ]+(?:term|licen[cs]e|usage|use|flight|buy-?out|from(?= )))?(?<option>[ ]*(?:\\+|plus|with|and|w/)[ ]*(?:an?[ ]+)?(?:option|opt\\.?|\\d{1,2}[ ]*m[a-z]* option|renewal|\\d{1,2}[ ]*(?:m|mths?|months?|y|yrs?|years?)? ?option)[^,.;)]{0,40})?`,
  "gu",
);
const perpetual =
  /(?<![a-zß-ɏ])(?:in perpetuity|perpetuity|perpetual(?:ly)?|in perp|perp|forever|unlimited (?:time|term|period)|no end date|zeitlich unbegrenzt)(?![a-zß-ɏ])/gu;
const other =
  /(?:^|[^a-zß-ɏ])(?:in|within|next|last|past|ago|old|every|after|about|over the|first|for the (?:past|last)|older than|since|been)[ ]+(?:the[ ]+)?(?:next[ ]+|last[ ]+|past[ ]+)?$/u;
const context =
  /(?:^|[^a-zß-ɏ])(?:term|licen[cs]\w*|usage|use|rights|media|territor\w*|worldwide|global(?:ly)?|tvc?|online|digital|olv|social|paid|radio|cinema|buy-?out|air\w*|campaign|flight|option|run(?:s|ning)?|period|budget|all[- ]in|dach|emea|perpetuity|live|mediathek|s?vod|streaming|broadcast|youtube|instagram|tiktok|event)(?:[^a-zß-ɏ]|$)/u;

function monthsOf(count: number, unit: string): number {
  if (/^[yj]/.test(unit)) return count * 12;
  // A few days of a month more are not another one.
  return /^w/.test(unit) ? Math.max(1, Math.ceil((count * 12) / 52 - 0.2)) : count;
}

const optionBehind = /^[ ,]*(?:\(?(?:with|plus|and|\+)?[ ]*(?:an?[ ]+)?option|renewable|extendable)/;

function isTerm(part: Part, { at, end, text, groups }: Match, hasRights: boolean): boolean {
  const { label } = part;
  if (
    other.test(part.before(at, 24)) ||
    /^ ?(?:ago|old|later|away|time|option|opt|grace|notice|exclusiv\w*|before|earlier|prior)(?![a-zß-ɏ])/u.test(
      part.after(end, 10),
    )
  )
    return false;
  const lead = part.clauseAt(at);
  const isFirst = hasRights && /^[ ,;(–-]*(?:and|for|over|,)*[ ]*$/.test(part.sentence.lower.slice(lead.start, at));
  if (isFirst && !/^(?:m|y|mo|mos)$/.test(groups.unit ?? "") && !/^ ?of /.test(part.after(end, 4))) return true;
  if (label === "term" || label === "media" || label === "territory" || groups.option !== undefined) return true;
  const clause = part.clauseAt(at).text;
  const isAlone = hasRights && clause.replaceAll(/[^a-zß-ɏ\d]/gu, "").length <= text.replaceAll(" ", "").length + 9;
  // "6m" may be metres or minutes.
  if (/^(?:m|y|mo|mos)$/.test(groups.unit ?? ""))
    return context.test(clause) || (isAlone && context.test(part.sentence.lower));
  return context.test(part.sentence.lower) || isAlone;
}

/** How long the music is used. */
export function readTerms(part: Part, { has }: Reader): void {
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
  {
    exclusivity: "none",
    expression: /(?<![a-zß-ɏ])(?:non-?\s?exclusive(?:ly)?|no exclusivity(?: needed| required)?)(?![a-zß-ɏ])/gu,
  },
  {
    exclusivity: "category",
    expression:
      /(?<![a-zß-ɏ])(?:(?:category|sector|product) exclusiv(?:e|ity)|exclusiv(?:e|ity) (?:in|within|for|to) (?:the |our |its |their )?(?:[a-zß-ɏ-]{3,20} )?(?:category|sector|industry))(?![a-zß-ɏ])/gu,
  },
  {
    exclusivity: "territory",
    expression: /(?<![a-zß-ɏ])(?:territor(?:y|ial) exclusivity|exclusive in the territory)(?![a-zß-ɏ])/gu,
  },
  {
    exclusivity: "full",
    expression:
      /(?<![a-zß-ɏ-])(?:(?:full(?:y)? )exclusiv(?:e|ity)|exclusive licen[cs]e|exclusivity(?: required| needed))(?![a-zß-ɏ])/gu,
  },
] as const;

export function readExclusivity(part: Part): void {
  for (const { exclusivity, expression } of exclusivities) {
    for (const found of part.matches(expression)) part.add("exclusivity", { exclusivity }, found);
  }
}

function isAlone(part: Part, at: number, end: number): boolean {
  return part.clauseAt(at).text.replaceAll(/[^a-zß-ɏ\d]/gu, "").length <= end - at;
}
