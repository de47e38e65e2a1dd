import type { BriefLanguage } from "#app/assistant/brief/data/languages.ts";
import { isInstruction } from "#app/assistant/brief/read/text/instructions.ts";
import { type Label, labelOfHeading, labelOfLine, labelOfQuestion } from "#app/assistant/brief/read/text/labels.ts";
import { secondLanguage } from "#app/assistant/brief/read/text/language.ts";
import { speaker, speakersOf, withCell } from "#app/assistant/brief/read/text/line-leads.ts";
import { lowerCase, withDigits, withPlainMarks } from "#app/assistant/brief/read/text/plain-text.ts";
import { spell } from "#app/assistant/brief/read/text/spelling.ts";
import { translate } from "#app/assistant/brief/read/text/translate.ts";

/** Max characters of a sentence that the grammar sees at once: its expressions are tried on no more. */
export const maxSentence = 400;

/** A sentence, or a line of a list. */
export type Sentence = {
  /** Offsets in the brief. */
  start: number;
  end: number;
  /** As written, with plain marks. */
  text: string;
  /** Lower case, number words as digits, and what the grammar reads of another language in English. */
  lower: string;
  /** What the line or the heading above says it is about; null for a sentence. */
  label: Label | null;
  /** Not about the music. */
  folded: boolean;
  /** A header that dates what follows: "Sent: 23 November 2026". */
  dates: boolean;
  /** Speaks to a program. */
  isInstruction: boolean;
};

const quoteMark = /^(?:[ \t]*>)+[ \t]?/;
const bullet = /^[ \t]*(?:[-–*•·▪◦‣]|\.(?=[ ])|\d{1,2}[.)](?=[ \t])|\[[ x]?\])[ \t]*/;
const forwarded =
  /^[ \t-]*(?:(?:original|forwarded|weitergeleitete)[ \w]{0,20}(?:message|nachricht)|begin forwarded message)/;
const header = /^[ \t*]*(?:from|sent|to|cc|bcc|date|von|gesendet|an|datum|reply-to)[ \t*]*:/;
const dated = /^[ \t*]*(?:sent|date|gesendet|datum)[ \t*]*:/;
const wrote = /^on .{4,90}(?:wrote|schrieb)[ \t]*:?$/;
const greeting =
  /^(?:hi|hey|hello|hiya|dear|morning|good (?:morning|afternoon|evening)|hallo|servus|moin|grüezi|grüß (?:dich|gott)|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen)|bonjour|coucou|allô|ch[eè]re?|hola|qué (?:like|onda|tal)|buen[oa]s(?: (?:days|tardes|noches))?|estimad[oa]s?|querid[oa]s?|oi|olá|boa (?:tarde|noite)|bom day|namaste|yo|ciao|salut|greetings)(?:[ \t]+(?!we |i |need|looking|for |can )[^,.!:?–\n]{1,40})?(?:[ \t]*[,!:–-]|$)/;
const signOff =
  /^(?:best(?: wishes| regards)?|(?:kind|warm|warmest|best|many)? ?regards|(?:many |huge )?thanks?(?: you)?(?: so much| in advance| again| all| a lot| a million| team| guys)*|cheers|ta|all the best|talk (?:soon|later)|speak soon|sincerely|yours|take care|xx?|sent from my .{1,40}|(?:(?:danke|thx|thanks|vg) (?:&|and|und) )?(?:viele|liebe|beste|schöne) grüße|gruß|lg|mfg|mit freundlichen grüßen|cordialement|merci|bises?|bisous|biz|amitiés|je(?: t'| {3})embrasse|saludos|gracias|abrazos?|(?:un|a)[ ]+(?:beso|abrazo)|atentamente|atenciosamente|valeu|küsschen|looking forward[^.]{0,50})[ \t]{0,8}[,.!–-]{0,8}(?:[ \t]{0,8}[a-zß-ɏ. ]{1,30})?$/;
const boilerplate =
  /confidential|intended (?:solely|only)?|unsubscribe|consider the environment|registered (?:in|office|number)|virus|disclaimer|all rights reserved|view (?:this email )?in (?:your )?browser|hope (?:you|this|all|everyone)|(?:tel|phone|mobile|fax)[.:]? ?\+?\d|^[tmpew][.:] ?[+\d(]|@[\w-]+\.\w|^www\.|give me a (?:call|shout|ring)|(?:any|with) questions|let me know|shout if/;

/** `said`: in a chat, behind the name of who says it. */
type Line = { start: number; end: number; text: string; lower: string; said?: boolean };

function linesOf(text: string, language: BriefLanguage | null): Line[] {
  const plain = withPlainMarks(text);
  const lines: Line[] = [];
  let at = 0;
  const speakers = speakersOf(plain.split("\n"));
  const second = language === null ? secondLanguage(lowerCase(plain)) : null;
  for (const whole of plain.split("\n")) {
    const name = speaker.exec(whole);
    const said = name !== null && speakers.has(name.groups?.name ?? "");
    const lead = said ? name[0].length : (quoteMark.exec(whole)?.[0].length ?? 0);
    const line = withCell(whole.slice(lead));
    const lower = language === null ? spell(lowerCase(line), second) : translate(lowerCase(line), language);
    lines.push({ start: at + lead, end: at + whole.length, text: line, lower: withDigits(lower), said });
    at += whole.length + 1;
  }
  return lines;
}

/** A hard-wrapped line goes on in the next one. */
function goesOn(line: Line, next: Line | undefined): boolean {
  if (next === undefined || next.said || line.text.trimEnd().length < 55 || /[.!?:;][ \t]*$/.test(line.text))
    return false;
  return (
    /^(?:[ \t]?|[ \t]{12,30})[a-zß-ɏ\d("']/.test(next.text) &&
    labelOfLine(next.lower) === null &&
    !/^[ \t]?\d{1,2}:\d\d/.test(next.text)
  );
}

const abbreviation =
  /(?:^|[^a-zß-ɏ])(?:e\.g|i\.e|eg|approx|ca|incl|excl|etc|max|min|vs|feat|ft|st|mr|mrs|ms|dr|no|nr|u\.s|u\.k|bzw|z\.b|ex|mio|tsd|jan|feb|apr|aug|sept?|oct|nov|dec|[a-zß-ɏ]|\d{1,2})$/;

/** Ends of the sentences of a text, which starts with one. */
function endsOf({ text, lower }: Line): number[] {
  const ends: number[] = [];
  let from = 0;
  let open = false;
  for (let at = 0; at < text.length; at += 1) {
    const one = text.charAt(at);
    if (one === '"') open = !open;
    const isMark = one === "." || one === "!" || one === "?" || one === "•" || one === "|";
    const isEnd =
      isMark &&
      (one === "•" || one === "|" || /^[.!?"')\]]*(?:[ ]|$)/.test(text.slice(at + 1, at + 5))) &&
      !(one === "." && abbreviation.test(lower.slice(Math.max(from, at - 8), at)) && !/^\. *$/.test(text.slice(at)));
    if (isEnd) {
      let end = at + 1;
      while (/[.!?"')\]]/.test(text.charAt(end))) end += 1;
      ends.push(end);
      from = end;
      at = end - 1;
    } else if (at - from >= maxSentence) {
      const space = text.lastIndexOf(" ", at);
      const end = space > from ? space : at;
      ends.push(end);
      from = end;
    }
  }
  return [...ends, text.length];
}

const ofOne: readonly Label[] = ["category", "story", "deadline", "air", "budget", "term", "territory"];

/** "THE BORING BIT": what follows is about something else. */
function isOtherHeading({ text }: Line, before: Line | undefined): boolean {
  return before?.text.trim() === "" && /^[A-ZÀ-Þ][A-ZÀ-Þ' ]{4,38}:?[ ]*$/.test(text);
}

/** Reads the lines of a brief one by one. */
class Segmenter {
  readonly found: Sentence[] = [];
  readonly #lines: Line[];
  #heading: Label | null = null;
  /** Lines of a signature so far; 0 outside of one. */
  #signature = 0;

  /** What the line before asks for. */
  #asked: Label | null = null;

  constructor(text: string, language: BriefLanguage | null) {
    this.#lines = linesOf(text, language);
  }

  readAll(): Sentence[] {
    for (let place = 0; place < this.#lines.length; place += 1) {
      const line = this.#lines[place] as Line;
      if (line.text.trim() === "") this.#endBlock();
      else if (line.said || this.#asked || !this.#isFrame(line)) place = this.#readFrom(place);
    }
    return this.found;
  }

  #endBlock(): void {
    if (this.found.at(-1)?.label !== this.#heading) this.#heading = null;
    if (this.#signature > 0) this.#signature = Math.max(this.#signature, 2);
  }

  #fold(line: Line, signature: number, dates = false, label: Label | null = null): true {
    this.found.push({ ...line, label, folded: true, dates, isInstruction: false });
    this.#signature = signature;
    return true;
  }

  /** Headers of mails, sign-offs and signatures. */
  #isFrame(line: Line): boolean {
    const lower = line.lower.trim();
    if (forwarded.test(lower) || header.test(lower) || wrote.test(lower)) {
      this.#heading = null;
      return this.#fold(line, 0, dated.test(lower) || wrote.test(lower));
    }
    const isShort = lower.length <= 70 && !lower.startsWith("ps") && !bullet.test(line.text);
    if (this.#signature > 0 && this.#signature < 9 && isShort && labelOfLine(lower) === null)
      return this.#fold(line, this.#signature + 1);
    this.#signature = 0;
    return lower.length <= 60 && (signOff.test(lower) || lower === "--" || lower === "–") && this.#fold(line, 1);
  }

  /** Reads a line with those that it goes on in; returns the place of the last one. */
  #readFrom(first: number): number {
    let line = this.#lines[first] as Line;
    let place = first;
    for (let next = this.#lines[place + 1]; next !== undefined && goesOn(line, next); next = this.#lines[place + 1]) {
      const gap = " ".repeat(next.start - line.end);
      line = { ...line, end: next.end, text: line.text + gap + next.text, lower: line.lower + gap + next.lower };
      place += 1;
    }
    const asked = this.#asked;
    this.#asked = labelOfQuestion(line.lower, line.said === true);
    const heading = asked === null ? labelOfHeading(line) : null;
    if (this.#asked !== null || heading !== null) {
      this.#heading = heading ?? this.#heading;
      this.#fold(line, 0, false, heading);
      return place;
    }
    if (isOtherHeading(line, this.#lines[first - 1])) this.#heading = null;
    const own = labelOfLine(line.lower);
    if (own !== null) this.#heading = own.isAlone ? own.label : null;
    const label = own?.label ?? asked ?? this.#heading;
    // What is hidden in a page may be several sentences.
    const hasMarkup = line.text.includes("<") && isInstruction(line.text.slice(line.text.indexOf("<")));
    for (const [place, one] of sentencesOf(line).entries()) {
      // Of a line with a label of facts the next sentence may be about anything.
      const isOwn = place === 0 || own === null || label === null || !ofOne.includes(label);
      this.found.push({
        ...one,
        label: isOwn ? label : null,
        folded: isFolded(one),
        dates: false,
        isInstruction: hasMarkup || isInstruction(one.text),
      });
    }
    return place;
  }
}

/** Splits a brief into sentences and lines of lists. */
export function segmentBrief(text: string, language: BriefLanguage | null = null): Sentence[] {
  return new Segmenter(text, language).readAll();
}

function isFolded({ lower }: Line): boolean {
  const one = lower.trim();
  return (
    (greeting.exec(one)?.[0].length ?? 0) >= one.length ||
    (one.length < 300 && boilerplate.test(one) && !/\bbpm\b|budget|deadline|vocal/.test(one))
  );
}

function sentencesOf(line: Line): Line[] {
  const hello = greeting.exec(line.lower)?.[0].length ?? 0;
  const behind = { ...line, text: line.text.slice(hello), lower: line.lower.slice(hello) };
  const ends = endsOf(behind).map((end) => end + hello);
  const parts: Line[] = [];
  let from = 0;
  for (const end of hello > 0 ? [hello, ...ends] : ends) {
    const [text, lower] = [line.text.slice(from, end), line.lower.slice(from, end)];
    if (text.trim() !== "") parts.push({ start: line.start + from, end: line.start + end, text, lower });
    from = end;
  }
  return parts;
}
