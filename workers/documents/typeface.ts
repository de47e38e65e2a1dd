import { create, type Font } from "fontkit";

export type Weight = "regular" | "bold";
export type FontFiles = Record<Weight, (ArrayBuffer | Uint8Array)[]>;

/** A font of a script that Inter lacks, in one weight. */
export type ScriptFont = {
  name: string;
  family: string;
  font: Font;
  characters: Set<number>;
  /** Whether its glyphs are reordered or are ligatures of several characters. */
  reorders: boolean;
};

/** Text in one font; `font` is a name of `Typeface.named`, null if no font has it. */
export type Run = {
  text: string;
  font: string | null;
  /** See `ScriptFont`. */
  reorders: boolean;
  /** Whether the font lacks bold: bold lines draw an outline. */
  isOutlined: boolean;
};

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Format characters, except joiners and bidirectional controls. */
const invisible = /(?![\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069])\p{Cf}/gu;

/** Invisible characters. */
const undrawn = /^\p{Default_Ignorable_Code_Point}+$/u;

/** Normalised text for printing: composed accents, plain spaces. */
export function printable(text: string): string {
  return text.normalize("NFC").replaceAll(invisible, "").replaceAll("\t", " ");
}

/** Grapheme clusters of a text. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Code points of a character that a font must have, without invisible ones. */
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

/**
 * A font of Inter. Its glyphs get their characters at once: the first who asks for a glyph names them for good, and as a part of another glyph
 * it would have none, so that copied text lacked it.
 */
function readInter(file: ArrayBuffer | Uint8Array, name: string): Named {
  const named = readFont(file, name);
  for (const code of named.characters) named.font.glyphForCodePoint(code);
  return named;
}

/** A font of a script from its file. */
export function readScriptFont(
  file: ArrayBuffer,
  { family, name, reorders }: Pick<ScriptFont, "family" | "name" | "reorders">,
): ScriptFont {
  return { ...readFont(file, name), family, reorders };
}

/** Whether the font can shape the text: its tables may lack what joining these letters needs. */
function canSet({ font }: Named, text: string): boolean {
  try {
    return font.layout(text).glyphs.every(({ id }) => id !== 0);
  } catch {
    return false;
  }
}

const nonJoiner = "\u200c";

/** Splits a text at non-joiners that the font lacks: setting the parts separately has the same effect. */
function unjoined({ characters }: Named, text: string): string[] {
  const isKnown = characters.has(nonJoiner.codePointAt(0) ?? 0);
  return isKnown ? [text] : text.split(nonJoiner).filter((part) => part !== "");
}

const empty = { reorders: false, isOutlined: false };

/** Fonts of the documents, loaded once per isolate; `with` adds those that a document needs. */
export class Typeface {
  readonly #fonts: Record<Weight, Named[]>;
  readonly #scripts: readonly ScriptFont[];

  private constructor(fonts: Record<Weight, Named[]>, scripts: readonly ScriptFont[]) {
    this.#fonts = fonts;
    this.#scripts = scripts;
  }

  static of({ regular, bold }: FontFiles): Typeface {
    const read = (files: FontFiles[Weight], weight: Weight) =>
      files.map((file, index) => readInter(file, `${weight}-${index}`));
    return new Typeface({ regular: read(regular, "regular"), bold: read(bold, "bold") }, []);
  }

  with(scripts: readonly ScriptFont[]): Typeface {
    return new Typeface(this.#fonts, scripts);
  }

  get named(): { name: string; font: Font }[] {
    return [...this.#fonts.regular, ...this.#fonts.bold, ...this.#scripts];
  }

  /** Whether Inter has all characters of a text, without the fonts of other scripts. */
  has(text: string): boolean {
    return this.#ownFont(text, "regular") !== undefined;
  }

  #ownFont(text: string, weight: Weight): Named | undefined {
    const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    return this.#fonts[weight].find(({ characters }) => codes.every((code) => characters.has(code)));
  }

  /** `families`: preferred if several have a character. */
  #scriptFont(grapheme: string, families: readonly string[]): ScriptFont | undefined {
    const codes = codesOf(grapheme);
    const having = this.#scripts.filter(({ characters }) => codes.every((code) => characters.has(code)));
    return families.map((name) => having.find(({ family }) => family === name)).find(Boolean) ?? having[0];
  }

  /** Splits a printable text into runs of one font. `families`: order of those that share characters (`hanFamilies`). */
  runsOf(text: string, weight: Weight, families: readonly string[]): Run[] {
    const whole = this.#ownFont(text, weight);
    if (whole !== undefined) return text === "" ? [] : [{ ...empty, text, font: whole.name }];
    const runs: { text: string; own?: Named | undefined; script?: ScriptFont | undefined }[] = [];
    for (const segment of graphemesOf(text)) {
      const own = this.#ownFont(segment, weight);
      const script = own === undefined ? this.#scriptFont(segment, families) : undefined;
      // A joiner or direction that no font has is no box.
      if (own === undefined && script === undefined && undrawn.test(segment)) continue;
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
