import type { Match, Part, Reader } from "#app/assistant/brief/read/part.ts";
import { tagAt } from "#app/assistant/brief/read/read-tags.ts";
import { kindOf } from "#app/assistant/brief/read/tag-kinds.ts";
import { type Word, wordsOf } from "#app/assistant/brief/read/words.ts";
import { foldWords } from "#app/catalogue/fold.ts";

/** What a brief does not want. After the strong ones anything is left out; after the weak ones only what names a sound. */
const strong =
  /(?<![a-zß-ɏ])(?:avoid(?:ing)?|please no|steer(?:ing)? (?:clear|away) (?:of|from)|stay(?:ing)? away from|nothing(?: that(?: is|'s| sounds| feels))?|we (?:really )?(?:don't|do not) (?:want|like|need)|(?:don't|do not|doesn't) (?:want|like|use|go)|not (?:looking for|into|keen on|after|a fan of)|hates?|dislikes?|lose(?: the)?|ditch(?: the)?|drop the|get rid of(?: the)?|can't stand|(?:sick|tired|fed up) (?:of|with)|nichts(?:,? (?:was|das)(?: zu)?(?: nach)?)?|keine?n? (?=[a-zß-ɏ]))(?: to (?:sound|feel|be|hear))?(?![a-zß-ɏ])/g;
const weak =
  /(?<![a-zß-ɏ])(?:no|not|without|non|minus|less|never|isn't|rather than|instead of|shouldn't (?:be|feel|sound)|must not (?:be|feel|sound)|(?:don't|not) make it|zero|ohne|sans|sin|kein|nicht)(?: (?:be|being|feel|sound|get|getting|feeling|sounding|have|more))?(?![a-zß-ɏ])/g;
const fill =
  /^[ ]*:?[ ]*(?:(?:any|anything|something|a|an|the|too|overly|so|much|many|very|all|that|those|these|more|like|sounding|typical|usual|generic|kind of|sort of|of|it|to|be|go|sound|feel|is|sounds|feels|in your face|obvious|another|music|stuff|with|big|please|super|really|remotely|at all|so|zu|trop|demasiado|muito|muy|\+|bit|bem|no|der|die|das|les|des|del|tout|ce|qui|fait|todo|lo|que|tudo|alles|was|everything|says|screams|feels)(?=[ ]|$)[ ]*)*/;
const cliches =
  "cheesy|cheese|clich[eé]d?s?|corny|generic|stocky|stock(?:[- ](?:music|sounding|y))?|corporate|twee|saccharine|schmaltzy|sappy|syrupy|over ?the ?top|overproduced|over-produced|muzak|elevator music|library music|jingles?|cartoonish|busy|cluttered|harsh|dated|naff|tacky|kitschy?|melod(?:y|ies)|rhythms?|synth ?pop|jingle bells|sleigh bells|sentimental|melodramatic|manipulative|trailer ?music|epic trailer|risers?|braams?|whooshes|dubstep|autotune|auto-tune|trap hats|hand ?claps|claps|whistling|whistles|ukuleles?|glockenspiels?|stomps?(?: and claps| claps)?|stomp[- ]clap|hey+s|gang vocals|millennial whoop|rap|rapping|loud|sad|slow|aggressive|childish|kiddy|religious|holiday|christmas|samples|acoustic guitars?|edm|8-bit|big drums|percussion|beats?|solo(?:s|ing)?|piano|strings|drums|synths?|guitars?|brass|swearing|explicit lyrics|profanity|nursery|country|folk|heavy|dark|busy";
const cliche = new RegExp(`^(?:${cliches})(?![a-zß-ɏ])`);
const items = /^[ ]*(?:,[ ]*(?:and|or|no|not|nor)?|\/|&|\+|and|or|nor)[ ]+(?:no[ ]+|not[ ]+)?/;
/** Negations of something else. */
const otherwise =
  /^[ ]*(?:later|than|less|longer|problem|worries|rush|need|idea|budget|deadline|yet|sure|only|just|a problem|decided|confirmed|available|been|have|has|an? option|exclusivity|exclusive|bad|because|if|that it|that we|hesitate|forget|know|think|worry|mind|matter|limit|restrictions?|vo|voice|dialogue|one|quite|really|able|hear|get|working|pressure|brainer|sync|the temp|temp|anything (?:already|else|on)|fees?|news|answer|reply|chance|doubt|matter|thanks|way|edit|picture|watermark|restrictions|say|ideal|essential|important|necessary|required|crucial|tied|married|set|us|me|him|them|afraid|hurry|stress|strings attached|money|happens|happened|fancy|special|specific|much|in particular|master|publishing|pro|stems|client|changes?|reason|fixed|final|precious|fussy|clear|certain|final)(?![a-zß-ɏ])/;
const ends =
  /[,;.!?()]| (?:but|because|as|since|please|until|before|unless|which|though|–|-|thanks|so|and we|we|it|if|when|this time|for this|here|in this) /;
const scoped =
  /^[ ]*(?:until|till|before|in the (?:first|verse|intro|beginning)|at the start|at first|for the first|under|am anfang|zu beginn|au début|al principio|no início)/;

type Place = { words: string; of: "mood" | "instrument" | "genre" | null; at: number; end: number };

/** The item at a position: a tag, a cliché, or after a strong negation what stands until the end of the clause. */
function itemAt(
  part: Part,
  from: number,
  reader: Reader,
  takesAnything: boolean,
  opts = { noun: false },
): Place | null {
  const words = wordsOf(part);
  const first = words.findIndex(({ at }) => at >= from);
  const next = words[first];
  if (next === undefined || part.masked.slice(from, next.at).replace(/["']/g, "").trim() !== "") return null;
  const rest = part.masked.slice(next.at);
  const known = cliche.exec(rest)?.[0];
  const tag = tagAt(part, words, first, reader, takesAnything);
  if (
    tag !== null &&
    tag.words.length >= (known?.length ?? 0) &&
    (takesAnything || !tag.isWeak || known !== undefined || plainTag(tag.words))
  )
    return { words: tag.words, of: tag.kind, at: tag.at, end: tag.end };
  if (known !== undefined) return { words: known, of: tag?.kind ?? null, at: next.at, end: next.at + known.length };
  // "Not cartoon goofy": a feeling with what says which.
  const led = takesAnything ? null : ledTag(part, words, first, reader);
  if (led !== null) return led;
  if (!takesAnything && !opts.noun) return null;
  if (!takesAnything) {
    const noun =
      /^[a-zß-ɏ-]{3,20}(?: [a-zß-ɏ-]{3,20})?(?=[ ]*(?:$|[,;.!)]|(?:and|or|but|pls|please|tho|though)(?![a-z])))/.exec(
        rest,
      )?.[0];
    const words = noun?.replace(/ (?:please|pls|at all|thanks|and|or|but)$/, "");
    return words === undefined || /(?:lyric|vocal|vox|singing|voice|words)/.test(words)
      ? null
      : { words, of: null, at: next.at, end: next.at + words.length };
  }
  const length = Math.min(
    ends.exec(`${rest} `)?.index ?? rest.length,
    rest.search(/\ue000/) < 0 ? rest.length : rest.search(/\ue000/),
  );
  const phrase = rest.slice(0, length).split(" ").slice(0, 5).join(" ").trimEnd();
  return phrase.length < 3 ? null : { words: phrase, of: null, at: next.at, end: next.at + phrase.length };
}

/** Up to two words before a tag at the end of a clause. */
function ledTag(part: Part, words: Word[], first: number, reader: Reader): Place | null {
  for (const size of [1, 2]) {
    const tag = tagAt(part, words, first + size, reader);
    const [start, last] = [words[first], words[first + size - 1]];
    if (tag === null || start === undefined || last === undefined) continue;
    const isOne =
      /^[ -]*$/.test(part.masked.slice(last.end, tag.at)) && /^[a-zß-ɏ '-]+$/.test(part.masked.slice(start.at, tag.at));
    if (isOne && /^[ ]*(?:$|[,;.!)]|and |or |but |please)/.test(part.masked.slice(tag.end)))
      return { words: part.masked.slice(start.at, tag.end), of: tag.kind, at: start.at, end: tag.end };
  }
  return null;
}

const plainTag = (words: string) =>
  !/^(?:in|free|still|close|easy|world|big|fun|cover|hope|reel|keys|private|personal|national|club|house|party|kind)$/.test(
    words,
  );

/** Whether the list goes on behind an item, by what joins it to the next one. */
function goesOn(behind: string, more: string, isStrong: boolean): boolean {
  const next = behind.slice(more.length);
  if (
    /^(?:it|we|they|i|you|keep|make|must|please|more|rather|instead|quite|bit|just|yes|think|but)(?![a-zß-ɏ])/.test(
      next,
    )
  )
    return false;
  // A comma alone does not continue a weak exclusion: "no drums, piano".
  return isStrong || !/^[ ]*,[ ]*$/.test(more) || /^[^,.;]{2,24}(?:,| )[ ]*(?:or|nor)[ ]/.test(next);
}

function nextItem(
  part: Part,
  from: number,
  reader: Reader,
  { isStrong, count, noun }: { isStrong: boolean; count: number; noun: boolean },
) {
  return (
    itemAt(part, from, reader, isStrong && count === 0, { noun }) ??
    (isStrong && count > 0 ? itemAt(part, from, reader, true) : null)
  );
}

/** "clichés of samba" is one. */
function withWhole(part: Part, item: Place, reader: Reader): Place {
  const lead = /^ of /.exec(part.masked.slice(item.end))?.[0].length ?? 0;
  const whole = lead === 0 ? null : itemAt(part, item.end + lead, reader, false);
  return whole === null ? item : { ...whole, at: item.at };
}

function readList(part: Part, lead: Match, reader: Reader, isStrong: boolean): void {
  let from = lead.end + (fill.exec(part.masked.slice(lead.end))?.[0].length ?? 0);
  let at = lead.at;
  for (let count = 0; count < 12; count += 1) {
    const noun =
      !isStrong &&
      /^[ ]*(?:no|without|ohne|sans|sin)(?![a-z])/.test(lead.text) &&
      /^(?:[a-z]+|no +be|without being)$/.test(lead.text.trim());
    const first = nextItem(part, from, reader, { isStrong, count, noun });
    if (first === null) return;
    const item = withWhole(part, first, reader);
    // "no drums in the first half" neither wants nor excludes them.
    if (count === 0 && scoped.test(part.masked.slice(item.end))) {
      part.take(lead.at, item.end);
      return;
    }
    const words = part.written(item.at, item.end).slice(0, 60);
    part.add("exclusion", { words, of: item.of }, { at, end: item.end });
    const behind = part.masked.slice(item.end);
    const more = items.exec(behind)?.[0];
    if (more === undefined || !goesOn(behind, more, isStrong)) return;
    const isComma = isStrong && count > 0 && /^[ ]*,[ ]*$/.test(more);
    if (isComma && itemAt(part, item.end + more.length, reader, false) === null) return;
    at = item.end + more.length;
    from = at + (fill.exec(part.masked.slice(at))?.[0].length ?? 0);
  }
}

const lastOne =
  /(?<![a-zß-ɏ])(?:not|nothing|unlike|don't (?:sound|want it)|avoid anything)[ ]+(?:anything |another |a repeat of |the same as |be )*(?:like )?(?<what>(?:the |our |your |that )?(?:last|previous|usual|other|earlier) (?:one|ones|time|year'?s?|track|spot|campaign|film|brief|song|music|ad)s?(?: (?:one|track|song|campaign|spot|ad|film))?)/g;
/** "It feels too sad": less of it is wanted. */
const tooMuch =
  /(?<![a-zß-ɏ])(?:(?:is|was|are|feels?|felt|sounds?|sounded|bit|little|way|far|seemed|found (?:it|this|that|them)) ["']?)too (?:much )?(?<what>[a-zß-ɏ]{3,20})(?![a-zß-ɏ])/g;
/** "whistling is banned" */
const banned =
  /(?<![a-zß-ɏ])(?<what>[a-zß-ɏ-]{3,20}) (?:is|are) (?:banned|forbidden|off the table|a no-?go|out of the question|not allowed|verboten|tabu|ein no-?go)(?![a-zß-ɏ])/g;
/** "not too loud" */
const notToo =
  /(?<![a-zß-ɏ])(?:not|nothing|never|avoid anything)[ ]+(?:too|overly|so)[ ]+(?<what>[a-zß-ɏ-]{3,16})(?=[ ]*(?:$|[,;.!)]|(?:and|or|but|please|either)(?![a-z])))/g;
const otherGrade =
  /^(?:long|late|early|soon|far|bad|many|much|precious|fussed|fussy|bothered|sure|keen|worried|expensive|different|similar|short|specific|important|close|strict|big a|concerned|prescriptive)$/;
/** "palmas sí, castañuelas no" */
const noBehind =
  /(?:^|[,;.(] ?|(?<=[a-zß-ɏ]) (?:&|and|but) )(?<what>[a-zß-ɏ-]{3,20}) (?:no|not|non|nein)(?=[ ]*(?:$|[,;.!)]))/g;
const free = /(?<![a-zß-ɏ])(?<what>[a-zß-ɏ]{3,20})-free(?![a-zß-ɏ])/g;

export function readExclusions(part: Part, reader: Reader): void {
  for (const match of part.matches(lastOne))
    part.add("exclusion", { words: (match.groups.what ?? "").slice(0, 60), of: null }, match);
  if (part.label === "exclusion") {
    readUnwanted(part, reader);
    return;
  }
  for (const match of part.matches(banned)) {
    const words = match.groups.what ?? "";
    part.add("exclusion", { words, of: kindOf(foldWords(words), reader.dictionary, true) }, match);
  }
  for (const match of part.matches(strong))
    if (!otherwise.test(part.masked.slice(match.end))) readList(part, match, reader, true);
  for (const match of part.matches(weak))
    if (!/(?:say|saying) $/.test(part.before(match.at, 8)) && !otherwise.test(part.masked.slice(match.end)))
      readList(part, match, reader, false);
  readGrades(part, reader);
}

/** "too sad", "brass-free" */
function readGrades(part: Part, reader: Reader): void {
  for (const match of part.matches(tooMuch)) {
    const words = match.groups.what ?? "";
    const of = kindOf(foldWords(words), reader.dictionary, true);
    if (of !== null || cliche.test(words)) part.add("exclusion", { words, of }, match);
  }
  for (const match of [...part.matches(notToo), ...part.matches(noBehind)]) {
    const words = match.groups.what ?? "";
    const of = kindOf(foldWords(words), reader.dictionary, true);
    const isGrade = / (?:too|overly|so) /.test(match.text);
    const place = { at: isGrade ? match.at : match.at + match.text.indexOf(words), end: match.end };
    if (isGrade ? !otherGrade.test(words) : of !== null)
      part.add(
        "exclusion",
        {
          words: part.written(
            match.at + match.text.indexOf(words),
            match.at + match.text.indexOf(words) + words.length,
          ),
          of,
        },
        place,
      );
  }
  for (const match of part.matches(free)) {
    const words = match.groups.what ?? "";
    if (
      !/^(?:royalty|tax|gluten|sugar|hands|dairy|care|alcohol|fat|stress|meat|toll|duty|smoke|cruelty|plastic|carbon|emission)$/.test(
        words,
      )
    )
      part.add("exclusion", { words, of: null }, match);
  }
}

/** All that stands under "Avoid:". */
function readUnwanted(part: Part, reader: Reader): void {
  for (const { 0: piece, index } of part.masked.matchAll(/[^,;/.•\ue000]+/g)) {
    const lead =
      /^[ \t]*(?:[-–*•·▪][ ]*)?(?:(?:no|not|avoid|and|or|without|any|anything|too|overly|a|an|the|please|nothing|don't want|that|sounds|feels|sounding|like) +)*/.exec(
        piece,
      )?.[0].length ?? 0;
    const at = index + lead;
    const words = piece.slice(lead).trim();
    if (!/[a-zß-ɏ]{2}/.test(words) || words.split(" ").length > 8) continue;
    for (const one of words.split(/ (?:and|or) /)) {
      const start = part.masked.indexOf(one, at);
      const tag = tagAt(
        part,
        wordsOf(part),
        wordsOf(part).findIndex((word) => word.at >= start),
        reader,
        true,
      );
      part.add(
        "exclusion",
        {
          words: part
            .written(start, start + one.length)
            .slice(0, 60)
            .trim(),
          of: tag !== null && tag.words === one ? tag.kind : null,
        },
        { at: start, end: start + one.length },
      );
    }
  }
}
