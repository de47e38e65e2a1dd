import type { Match, Part, Reader } from "#app/assistant/brief/read/part.ts";
import type { Medium } from "#app/rights/media.ts";
import { mediaWords } from "#app/rights/usage/use-words.ts";

const start = "(?<![a-zß-ɏ\\d@-])";
const end = "(?![a-zß-ɏ\\d]|-(?!based)[a-zß-ɏ])";

const media = mediaWords.map(({ words, ...one }) => ({
  ...one,
  expression: new RegExp(`${start}(?:${words})${end}`, "g"),
}));

/** Sentences about uses. */
const rights =
  /(?:^|[^a-zß-ɏ])(?:usage|use|uses|rights|media|licen[cs]\w+|territor\w+|worldwide|global(?:ly)?|term|months?|years?|yrs?|perpetuity|buy-?out|air(?:s|ing)?|runs?|running|campaign|paid|organic|platforms?|channels?|across|going on|live on|placements?|edits?|cut-?downs?|cut|spots?|ads?|advert|commercials?|tvc|olv|films?|seconds?|budget|plus|all[- ]in)(?:[^a-zß-ɏ]|$)/;
const notThis =
  /(?:^|[^a-zß-ɏ])(?:no|not|not for|without|excl\.?|excluding|except|minus|never on|don't need|no need for)[ ]+(?:any )?$/;
const without = /^[ ,(]*(?:but |bar |ex |ex\.|exc|except|without|minus|other than|apart from|ohne)/;
const aboutMusic =
  /^[ -]?(?:music|sound|track|tracks|feel|vibe|style|tropes?|clich\w*|hook|intro|edit point|friendly|ready|sounding|-?like|score)/;

const clearFor = /\bclear(?:ed|able)? (?:for|on) (?:the )?$/;

function isMedium(
  part: Part,
  { medium, sure }: { medium: string; sure: boolean },
  { at, end }: Match,
  hasRights: boolean,
): boolean {
  const { label } = part;
  if (notThis.test(part.before(at, 22)) || aboutMusic.test(part.after(end, 16))) return false;
  // Which media are left is not said by a chip.
  if (medium.startsWith("all_media") && without.test(part.after(end, 16))) return false;
  if (clearFor.test(part.before(at, 22))) return true;
  if (sure || label === "media" || label === "territory" || label === "term") return true;
  const isOther =
    label === "genre" ||
    label === "instrument" ||
    (label === "music" && /^(?:web_paid|social_paid)$/.test(medium) && !rights.test(part.sentence.lower)) ||
    label === "mood" ||
    label === "exclusion" ||
    label === "reference";
  return !isOther && isSpokenOf(part, { at, end }, medium, hasRights);
}

const platform =
  "(?:yt|youtube|insta|instagram|ig|tiktok|meta|facebook|fb|linkedin|snapchat|pinterest|reels|twitch|web|website|socials?|online)";
/** "insta + yt paid", "YouTube (organic)" */
const onPlatforms = new RegExp(
  `(?<![a-zß-ɏ])(?<names>${platform}(?:[ ]*(?:,|&|\\+|/|and)[ ]*${platform}){0,4})(?:[ -](?:recap|posts?|videos?|clips?|reels?|stories|film))?[ ,:]*\\(?(?<how>paid|ads|organic|unpaid|no paid media|no media spend|no ad spend|not boosted)(?![a-zß-ɏ])(?![ ]*(?:\\+|&|and|/)[ ]*(?:paid|ads|organic))\\)?`,
  "g",
);
/** "all digital, paid and organic", "yt organic + ads" */
const paidAndOrganic =
  /(?<![a-zß-ɏ])(?:all )?(?:digital|online|social(?: media)?|socials|yt|youtube|insta|instagram|ig|tiktok|meta|facebook|fb|linkedin)[ ,:(]*(?:paid[ ]*(?:and|&|\+|\/)[ ]*organic|organic[ ]*(?:and|&|\+|\/)[ ]*(?:paid|ads?))(?![a-zß-ɏ])|(?<![a-zß-ɏ])(?:paid[ ]*(?:and|&|\+|\/)[ ]*organic|organic[ ]*(?:and|&|\+|\/)[ ]*paid) social(?![a-zß-ɏ])/g;

/** Media of the use. */
export function readMedia(part: Part, reader: Reader): void {
  readMediaOnce(part, reader);
  readCorporate(part);
  // A medium tells that what stands beside it is one: "radio and TV".
  if (part.drafts.some(({ slot }) => slot === "media")) readMediaOnce(part, reader);
}

function addMedium(part: Part, medium: Medium, match: Match): void {
  if (!part.drafts.some((one) => one.slot === "media" && one.value.medium === medium))
    part.drafts.push({ slot: "media", value: { medium }, at: match.at, end: match.end, certainty: "stated" });
}

function readPlatforms(part: Part): void {
  for (const match of part.matches(onPlatforms)) {
    const isPaid = match.groups.how === "paid" || match.groups.how === "ads";
    const names = (match.groups.names ?? "").split(/[^a-z]+/);
    const isWeb = names.some(
      (name) => /^(?:web|website|online)$/.test(name) || (isPaid && /^(?:yt|youtube)$/.test(name)),
    );
    const isSocial = names.some(
      (name) =>
        name.length > 1 &&
        !(isPaid ? /^(?:yt|youtube|and|web|website|online)$/ : /^(?:and|web|website|online)$/).test(name),
    );
    if (isSocial) addMedium(part, isPaid ? "social_paid" : "social_organic", match);
    if (isWeb) addMedium(part, isPaid ? "web_paid" : "web_unpaid", match);
    part.take(match.at, match.end);
  }
  for (const match of part.matches(paidAndOrganic)) {
    if (/^(?:all )?(?:digital|online|yt|youtube)/.test(match.text)) addMedium(part, "web_paid", match);
    if (!/^(?:yt|youtube)/.test(match.text)) addMedium(part, "social_paid", match);
    addMedium(part, "social_organic", match);
    part.take(match.at, match.end);
  }
}

const corporate = /(?<![a-zß-ɏ])corporate (?:films?|videos?)(?![a-zß-ɏ])/g;

/** What a film is for, where no medium is named. */
function readCorporate(part: Part): void {
  for (const match of part.matches(corporate)) {
    part.add("media", { medium: "industrial" }, match, "implied");
    Object.assign(part.drafts.at(-1) ?? {}, { rank: -1 });
  }
}

function readMediaOnce(part: Part, { has }: Reader): void {
  readPlatforms(part);
  for (const { expression, ...one } of media) {
    const medium = has.programme && one.medium === "broadcast_national" ? "tv_programme" : one.medium;
    for (const found of part.matches(expression)) {
      const isKnown = part.drafts.some((draft) => draft.slot === "media" && draft.value.medium === medium);
      const isStated = part.label === "media" || (one.sure && !/^olv|pre/.test(found.text));
      if (isKnown) part.take(found.at, found.end);
      else if (isMedium(part, one, found, has.rights))
        part.add("media", { medium }, found, isStated ? "stated" : "implied");
    }
  }
}

function isLast(part: Part, end: number): boolean {
  return /^[ ]*(?:$|[,;.!+&/)]|only|ads?)/.test(part.after(end, 6));
}

/** Words with other meanings, where the sentence speaks of uses. */
function isSpokenOf(part: Part, { at, end }: { at: number; end: number }, medium: string, hasRights: boolean): boolean {
  const { lower } = part.sentence;
  if (hasRights && medium !== "trailer_promo" && part.isAlone({ at, end })) return true;
  if (
    /^(?:social|web|broadcast|radio|cinema)/.test(medium) &&
    /(?:^|[^a-zß-ɏ])(?:for|on|in|im|auf)[ ]+(?:the )?$/.test(part.before(at, 8)) &&
    isLast(part, end)
  )
    return true;
  if (medium === "trailer_promo" && /^ (?:for|of) (?:an?|the)(?![a-zß-ɏ])/.test(part.after(end, 9))) return true;
  if (medium === "radio" && /(?:in-game|game|car) $/.test(part.before(at, 8))) return false;
  const isListed = /^ ?(?:\+|&|\/|use\b|only\b)/.test(lower.slice(at).replace(/^[a-zß-ɏ-]+/, ""));
  if (isListed && hasRights && (medium !== "trailer_promo" || /^[^,;]{0,20}\+/.test(lower.slice(at)))) return true;
  if (
    /(?:^|[^a-zß-ɏ])(?:app|game|event|trailer|promo|internal|industrial|podcast|festival(?!s)|conference|regional|cable)/.test(
      lower.slice(at, at + 12),
    ) ||
    medium === "trailer_promo"
  ) {
    return (
      /(?:for (?:an?|the|our|their|use (?:in|at|on))|use[ds]? (?:in|at|on)|usage|rights|media|licen[cs]e|plus|,|and|\+|&|purely) ?(?:the |a |an |new |video |[a-zß-ɏ]+ (?:[a-zß-ɏ]+ )?)?$/.test(
        part.before(at, 30),
      ) &&
      (hasRights || rights.test(lower))
    );
  }
  return (
    rights.test(lower) || part.drafts.some(({ slot }) => slot === "media" || slot === "territory" || slot === "term")
  );
}
