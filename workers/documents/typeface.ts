import { create, type Font } from "fontkit";

export type Weight = "regular" | "bold";
export type FontFiles = Record<Weight, (ArrayBuffer | Uint8Array)[]>;

/** A font of a script that the documents' own typeface lacks, in one weight. */
export type ScriptFont = {
  name: string;
  family: string;
  font: Font;
  characters: Set<number>;
  /** Whether its glyphs stand in another order than its characters, or several characters are one. */
  reorders: boolean;
};

/** Text that one font has all characters of; the `font` is a name of `Typeface.named`, null where none has them. */
export type Run = {
  text: string;
  font: string | null;
  /** See `ScriptFont`. */
  reorders: boolean;
  /** Whether the font has no bold: a bold line draws its outline, too. */
  isOutlined: boolean;
};

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Signs that only direct how others are shown, except those that join or part letters and those that say in which direction text runs. */
const invisible = /(?![\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069])\p{Cf}/gu;

/** A text as it is printed: letters with their accents as one, spaces as spaces. */
export function printable(text: string): string {
  return text.normalize("NFC").replaceAll(invisible, "").replaceAll("\t", " ");
}

/** The characters of a text as people see them. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** The code points of a character that a font must have to print it: not those that are drawn as nothing. */
export function codesOf(grapheme: string): number[] {
  const codes = Array.from(grapheme, (character) => character.codePointAt(0) ?? 0);
  const drawn = codes.filter((code) => !/\p{Default_Ignorable_Code_Point}/u.test(String.fromCodePoint(code)));
  return drawn.length > 0 ? drawn : codes;
}

type Named = { name: string; font: Font; characters: Set<number> };

function readFont(file: ArrayBuffer | Uint8Array, name: string): Named {
  const font = create(new Uint8Array(file) as Buffer) as Font;
  return { name, font, characters: new Set(font.characterSet) };
}

/** A font of a script from its file. */
export function readScriptFont(
  file: ArrayBuffer,
  { family, name, reorders }: Pick<ScriptFont, "family" | "name" | "reorders">,
): ScriptFont {
  return { ...readFont(file, name), family, reorders };
}

/** Whether the font can set the text: its tables may lack what joining these letters needs. */
function canSet({ font }: Named, text: string): boolean {
  try {
    return font.layout(text).glyphs.every(({ id }) => id !== 0);
  } catch {
    return false;
  }
}

const nonJoiner = "\u200c";

/** A text without the sign that parts letters, where the font has none: each part is set by itself, which is what the sign says. */
function unjoined({ characters }: Named, text: string): string[] {
  const isKnown = characters.has(nonJoiner.codePointAt(0) ?? 0);
  return isKnown ? [text] : text.split(nonJoiner).filter((part) => part !== "");
}

const empty = { reorders: false, isOutlined: false };

/** The fonts of the documents, read once for the isolate; `with` adds those that a document needs besides. */
export class Typeface {
  readonly #fonts: Record<Weight, Named[]>;
  readonly #scripts: readonly ScriptFont[];

  private constructor(fonts: Record<Weight, Named[]>, scripts: readonly ScriptFont[]) {
    this.#fonts = fonts;
    this.#scripts = scripts;
  }

  static of({ regular, bold }: FontFiles): Typeface {
    const read = (files: FontFiles[Weight], weight: Weight) =>
      files.map((file, index) => readFont(file, `${weight}-${index}`));
    return new Typeface({ regular: read(regular, "regular"), bold: read(bold, "bold") }, []);
  }

  with(scripts: readonly ScriptFont[]): Typeface {
    return new Typeface(this.#fonts, scripts);
  }

  /** Every font with its name. */
  get named(): { name: string; font: Font }[] {
    return [...this.#fonts.regular, ...this.#fonts.bold, ...this.#scripts];
  }

  /** Whether the documents' own typeface has a text, without the fonts of other scripts. */
  has(text: string): boolean {
    return this.#ownFont(text, "regular") !== undefined;
  }

  #ownFont(text: string, weight: Weight): Named | undefined {
    const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    return this.#fonts[weight].find(({ characters }) => codes.every((code) => characters.has(code)));
  }

  /** `families`: those that come first, where several have a character. */
  #scriptFont(grapheme: string, families: readonly string[]): ScriptFont | undefined {
    const codes = codesOf(grapheme);
    const having = this.#scripts.filter(({ characters }) => codes.every((code) => characters.has(code)));
    return families.map((name) => having.find(({ family }) => family === name)).find(Boolean) ?? having[0];
  }

  /** A printable text in runs of one font each. `families`: the order of those that share characters (`hanFamilies`). */
  runsOf(text: string, weight: Weight, families: readonly string[]): Run[] {
    const whole = this.#ownFont(text, weight);
    if (whole !== undefined) return text === "" ? [] : [{ ...empty, text, font: whole.name }];
    const runs: { text: string; own?: Named | undefined; script?: ScriptFont | undefined }[] = [];
    for (const segment of graphemesOf(text)) {
      const own = this.#ownFont(segment, weight);
      const script = own === undefined ? this.#scriptFont(segment, families) : undefined;
      const last = runs.at(-1);
      if (last !== undefined && last.own === own && last.script === script) last.text += segment;
      else runs.push({ text: segment, own, script });
    }
    return runs.flatMap(({ text: part, own, script }): Run[] => {
      if (own !== undefined) return [{ ...empty, text: part, font: own.name }];
      if (script === undefined) return [{ ...empty, text: part, font: null }];
      const { name, reorders } = script;
      const isOutlined = weight === "bold";
      return unjoined(script, part).map((one) =>
        canSet(script, one) ? { text: one, font: name, reorders, isOutlined } : { ...empty, text: one, font: null },
      );
    });
  }
}
